import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { cardFields, choosableFields } from './card-fields.ts'

const schema: RecordSchema = {
  type: 'object',
  properties: Object.fromEntries(
    ['name', 'status', 'cost', 'due', 'owner', 'notes'].map(id => [
      id,
      {
        type: 'string',
        format: 'text',
        title: id,
        ...(id === 'notes' ? { metadata: { detailPriority: 'other' } } : {}),
      },
    ]),
  ),
}
const idsOf = (fields: ReturnType<typeof cardFields>) => fields.map(([id]) => id)

test('a card says the first important fields beside its title and its column, where nobody chose others', () => {
  expect(idsOf(cardFields(schema))).toEqual(['status', 'cost', 'due'])
  expect(idsOf(cardFields(schema, { columnField: 'status' }))).toEqual(['cost', 'due', 'owner'])
})

test('a card says the fields that were chosen, in their order, also none, and none that is gone or its column', () => {
  const cardOf = (...chosen: string[]) => idsOf(cardFields(schema, { columnField: 'status', chosen }))
  expect(cardOf('notes', 'due', 'cost', 'owner')).toEqual(['notes', 'due', 'cost', 'owner'])
  expect(cardOf('gone', 'status', 'name')).toEqual(['name'])
  expect(cardOf()).toEqual([])
  expect(idsOf(choosableFields(schema, 'status'))).toEqual(['name', 'cost', 'due', 'owner', 'notes'])
})
