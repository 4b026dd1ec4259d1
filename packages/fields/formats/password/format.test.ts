import { expect, test } from 'vitest'
import { format } from './format.ts'

test('what is shown tells neither the value nor its length', () => {
  expect(format.display()).toBe('••••••••')
})

test('S12 S13 it can be neither compared nor searched nor sorted by', () => {
  expect([format.operators, format.searchable, format.sortable, format.titleable, format.concealed]).toEqual([
    ['$exists', '$notExists'],
    false,
    false,
    false,
    true,
  ])
})
