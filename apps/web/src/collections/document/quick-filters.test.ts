import type { CollectionDocument, FieldSchema, QuickFilter } from '@trellis/model'
import { expect, test } from 'vitest'
import {
  addQuickFilter,
  choosableFields,
  moveQuickFilter,
  removeQuickFilter,
  startAnew,
  withStart,
} from './quick-filters.ts'

const status: FieldSchema = { type: 'string', format: 'string-option-list', title: 'Status' }
const customer: FieldSchema = { type: 'array', format: 'association', title: 'Customer' }
const document: CollectionDocument = {
  name: 'Orders',
  schema: {
    type: 'object',
    properties: { notes: { type: 'object', format: 'json', title: 'Notes' }, status, customer },
  },
  detailGroupList: [],
}
const filter: QuickFilter = { id: 'a', type: 'field', fieldId: 'status', optionListType: 'single', title: 'Status' }

test('a new filter is of the first field whose values can be chosen, and has an id of its own', () => {
  expect(choosableFields(document).map(([id]) => id)).toEqual(['status', 'customer'])
  const first = addQuickFilter(document, 'Neuer Filter')
  const second = addQuickFilter(first.document, 'Neuer Filter')
  expect(second.document.quickFilters).toEqual([
    { id: 'neuer-filter', type: 'field', fieldId: 'status', optionListType: 'multiple' },
    { id: 'neuer-filter-2', type: 'field', fieldId: 'status', optionListType: 'multiple' },
  ])
  expect(moveQuickFilter(second.document, 'neuer-filter', 1).quickFilters?.[0]?.id).toBe('neuer-filter-2')
  expect(moveQuickFilter(second.document, 'neuer-filter', -1)).toBe(second.document)
  expect(removeQuickFilter(first.document, 'neuer-filter')).not.toHaveProperty('quickFilters')
})

test('[1-3.9-02] [2-3.9-02] what the list opens with is stored as equals, in, or matches by id', () => {
  expect(withStart(filter, ['open'], status)).toEqual({
    ...filter,
    active: true,
    defaultFilter: { status: { $eq: 'open' } },
  })
  expect(withStart({ ...filter, optionListType: 'multiple' }, ['open', 'late'], status).defaultFilter).toEqual({
    status: { $in: ['open', 'late'] },
  })
  expect(withStart({ ...filter, optionListType: 'multiple' }, [1, 2], status).defaultFilter).toEqual({
    status: { $in: [1, 2] },
  })
  expect(withStart({ ...filter, fieldId: 'customer' }, ['ALFKI'], customer).defaultFilter).toEqual({
    customer: { $matches: { type: 'record', ids: ['ALFKI'] } },
  })
  expect(withStart(withStart(filter, ['open'], status), [], status)).toEqual(filter)
})

test('of yes and no the values themselves are kept', () => {
  const paid: FieldSchema = { type: 'boolean', format: 'checkbox', title: 'Paid' }
  expect(withStart(filter, [true], paid)).toEqual({ ...filter, active: true, activeValues: [true] })
})

test('another field, or a condition in place of one, takes nothing of the old one along', () => {
  const old = { ...withStart(filter, ['open'], status), options: [{ value: 'open', label: 'Open' }] }
  expect(startAnew(old, { type: 'field', fieldId: 'customer' })).toEqual({ ...filter, fieldId: 'customer' })
  expect(startAnew(old, { type: 'other' })).toEqual({ id: 'a', type: 'other', title: 'Status' })
})
