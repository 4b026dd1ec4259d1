import { expect, test } from 'vitest'
import { format } from './format.ts'

test('nothing of it is stored, sorted, filtered or searched', () => {
  const { storage, sortable, operators, searchable } = format
  expect({ storage, sortable, operators, searchable }).toEqual({
    storage: 'none',
    sortable: false,
    operators: [],
    searchable: false,
  })
})
