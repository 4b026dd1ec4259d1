import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { valueSchema } from './value-schema.ts'

test('[2-5-62] what a form demands of an association is not asked of a value to filter by', () => {
  const cursor = { collectionId: 'People' }
  const field: FieldSchema = {
    type: 'array',
    format: 'association',
    title: 'Team',
    minItems: 2,
    maxItems: 3,
    default: ['p1'],
    metadata: { association: { cursor, min: 2, max: 3, fixedFilter: { equals: ['active', true] } } },
  }
  expect(valueSchema(field, 'Value')).toEqual({ type: 'array', format: 'association', title: 'Value', metadata: {} })
})
