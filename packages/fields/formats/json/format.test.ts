import { expect, test } from 'vitest'
import { format } from './format.ts'

test('[2-8-02] text that does not parse', () => {
  expect(format.fromText('{"a":')).toEqual({ problem: 'Syntax error' })
})

test('S78 what is nested 100,000 deep is refused', () => {
  expect(format.fromText('['.repeat(100_000) + ']'.repeat(100_000))).toHaveProperty('problem')
  expect(format.fromText('['.repeat(32) + ']'.repeat(32))).toHaveProperty('value')
})
