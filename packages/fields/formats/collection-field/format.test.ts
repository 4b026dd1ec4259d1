import { expect, test } from 'vitest'
import { format } from './format.ts'

test('fields that the picker leaves out are refused', () => {
  const schema = {
    type: 'string',
    format: 'collection-field',
    title: 'Sort by',
    metadata: { excludeFields: ['salary'] },
  } as const
  const read = ['name', 'salary', 'not a field'].map(id =>
    format.check(id, { ...schema, metadata: { excludeFields: ['salary'] } }),
  )
  expect(read).toEqual([
    { value: 'name' },
    { problem: 'This field cannot be chosen here' },
    { problem: 'Is not the ID of a field' },
  ])
})
