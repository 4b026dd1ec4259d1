import { QuickFilter, type RecordSchema } from '@trellis/model'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import {
  asksForValues,
  knownFilters,
  offeredFilters,
  startingFilters,
  withSwitched,
  withValues,
} from './applied-filters.ts'
import { quickChoice } from './quick-options.ts'

const schema: RecordSchema = {
  type: 'object',
  properties: {
    shipCountry: {
      type: 'string',
      format: 'string-option-list',
      title: 'Country',
      metadata: { optionList: [{ value: 'Germany', label: 'Germany' }] },
    },
    notes: { type: 'string', format: 'text', title: 'Notes' },
  },
}
const late: QuickFilter = { id: 'late', type: 'other', defaultFilter: { shippedDate: { $notExists: true } } }
const country: QuickFilter = {
  id: 'country',
  type: 'field',
  fieldId: 'shipCountry',
  optionListType: 'multiple',
  defaultFilter: { shipCountry: { $in: ['Germany', 'France'] } },
}

test('the list opens with the filters that are active, with their default values', () => {
  expect(startingFilters([late, country], schema)).toEqual([])
  expect(
    startingFilters(
      [
        { ...late, active: true },
        { ...country, active: true },
      ],
      schema,
    ),
  ).toEqual([{ id: 'late' }, { id: 'country', activeValues: ['Germany', 'France'] }])
  expect(startingFilters([{ ...country, active: true, activeValues: ['Spain'] }], schema)).toEqual([
    { id: 'country', activeValues: ['Spain'] },
  ])
})

test('hidden filters, and those without a condition, are neither offered nor applied', () => {
  const hidden = { ...late, active: true, hidden: true }
  expect(offeredFilters([hidden, { id: 'none', type: 'other', active: true }, late], schema)).toEqual([late])
  const open: QuickFilter = { ...country, fieldId: 'notes' }
  expect(offeredFilters([open], schema)).toEqual([])
  expect(offeredFilters([{ ...open, options: [{ value: 'x', label: 'X' }] }], schema)).toHaveLength(1)
  expect(startingFilters([hidden, { id: 'none', type: 'other', active: true }], schema)).toEqual([])
})

test('chips switch on and off; a field without a chosen value is off', () => {
  expect(withSwitched([], 'late')).toEqual([{ id: 'late' }])
  expect(withSwitched([{ id: 'late' }], 'late')).toEqual([])
  expect(withValues([{ id: 'late' }], 'country', ['Spain'])).toEqual([
    { id: 'late' },
    { id: 'country', activeValues: ['Spain'] },
  ])
  expect(withValues([{ id: 'country', activeValues: ['Spain'] }], 'country', [])).toEqual([])
})

test('an old link may name filters that there are no more', () => {
  expect(knownFilters([{ id: 'late' }, { id: 'gone' }], [late])).toEqual([{ id: 'late' }])
})

test('[2-3.9-03] [2-3.9-04] a chip is pressed, or opens its values: its own, those of its field, or the records of a collection', () => {
  const whole: QuickFilter = {
    ...country,
    title: 'Where to',
    color: 'blue',
    icon: 'public',
    active: true,
    activeValues: ['Germany'],
    options: [{ value: 'Germany', label: 'DE', image: '/flag.png', color: 'amber' }],
    hidden: false,
  }
  expect(Value.Check(QuickFilter, whole)).toBe(true)
  expect(Value.Check(QuickFilter, { ...whole, options: [{ value: 'Germany' }] })).toBe(false)
  const chips = (['default', 'custom', 'other', 'field'] as const).map(type => asksForValues({ ...whole, type }))
  expect(chips).toEqual([false, false, false, true])
  expect(quickChoice(whole, schema.properties['shipCountry'])).toEqual({ of: 'options', options: whole.options })
  expect(quickChoice(country, schema.properties['shipCountry'])).toMatchObject({ options: [{ value: 'Germany' }] })
  const fixedFilter = { region: { $eq: 'EU' } }
  const metadata = { association: { cursor: { collectionId: 'Customers', associationKey: 'orders' }, fixedFilter } }
  const customer = { type: 'array', format: 'association', title: 'Customer', metadata } as const
  expect(quickChoice(country, customer)).toEqual({
    of: 'records',
    collectionId: 'Customers',
    filter: fixedFilter,
  })
})
