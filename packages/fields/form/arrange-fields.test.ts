import type { FieldSchema, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { arrangeFields } from './arrange-fields.ts'

const field = (metadata: FieldSchema['metadata'] = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title: 'Any',
  metadata,
})
const schema: RecordSchema = {
  type: 'object',
  properties: {
    city: field({ detailGroupId: 'ship', detailOrder: 2 }),
    note: field(),
    name: field({ detailGroupId: 'ship', detailOrder: 1 }),
    secret: field({ detailGroupId: 'ship', hidden: true }),
    lost: field({ detailGroupId: 'gone' }),
    id: field({ detailGroupId: 'system' }),
    createdAt: field({ detailGroupId: 'log' }),
    updatedBy: field({ detailGroupId: 'ship', detailOrder: 3 }),
  },
  required: ['name'],
}
const groups = [
  { id: 'system', name: 'System', order: 99, hidden: true },
  { id: 'empty', name: 'Empty', order: 0 },
  { id: 'ship', name: 'Shipping', order: 1 },
  { id: 'log', name: 'Activity', order: 100 },
]
const shape = (includeHidden: boolean) =>
  arrangeFields({ schema, groups, ungrouped: 'Ungrouped', includeHidden }).map(({ group, fields }) => [
    group.name,
    ...fields.map(item => item.path),
  ])

test("[2-2.2-02] fields stand in their groups' order, the rest in 'Ungrouped', hidden ones not at all", () => {
  expect(shape(false)).toEqual([
    ['Shipping', 'name', 'city'],
    ['Ungrouped', 'note', 'lost'],
  ])
  expect(shape(true)).toEqual([
    ['Shipping', 'name', 'city', 'secret'],
    ['System', 'id'],
    ['Ungrouped', 'note', 'lost'],
  ])
})

test('[1-3.1-02] what the server notes of a record is shown only once it is stored, and so is the group of it', () => {
  const given = { schema, groups, ungrouped: 'Ungrouped' }
  const of = (isStored: boolean) =>
    arrangeFields({ ...given, isStored }).map(({ group, fields }) => [group.name, ...fields.map(({ path }) => path)])
  expect(of(false)).toEqual([
    ['Shipping', 'name', 'city'],
    ['Ungrouped', 'note', 'lost'],
  ])
  expect(of(true)).toEqual([
    ['Shipping', 'name', 'city', 'updatedBy'],
    ['Activity', 'createdAt'],
    ['Ungrouped', 'note', 'lost'],
  ])
})
