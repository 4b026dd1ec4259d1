import { expect, test } from 'vitest'
import { format } from './format.ts'

test('S23 what is shown tells neither the value nor its length', () => {
  expect(format.display()).toBe('••••••••')
})

test('S23 it can be neither compared nor searched nor sorted by', () => {
  expect([format.operators, format.searchable, format.sortable, format.titleable, format.concealed]).toEqual([
    ['$exists', '$notExists'],
    false,
    false,
    false,
    true,
  ])
})
