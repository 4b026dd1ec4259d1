import { expect, test } from 'vitest'
import { savedWords } from './saved-words.ts'

test('[1-8-03] a save says how many records it saved, or Success where there was nothing to count', () => {
  expect(savedWords({ saved: 1, failed: [] })).toBe('1 record saved')
  expect(savedWords({ saved: 3, failed: ['one'] })).toBe('3 records saved')
  expect(savedWords({ saved: 0, failed: [] })).toBe('Success')
  expect(savedWords({ saved: 0, failed: ['one'] })).toBeUndefined()
  expect(savedWords({ saved: 2, failed: [], kept: 1 })).toBe(
    '2 records saved. 1 cell holds no valid value and was kept.',
  )
  expect(savedWords({ saved: 1, failed: [], kept: 2 })).toBe(
    '1 record saved. 2 cells hold no valid value and were kept.',
  )
})
