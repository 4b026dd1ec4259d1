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
  },
  required: ['name'],
}
const groups = [
  { id: 'system', name: 'System', order: 99, hidden: true },
  { id: 'empty', name: 'Empty', order: 0 },
  { id: 'ship', name: 'Shipping', order: 1 },
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
