import { expect, test } from 'vitest'
import { format } from './format.ts'
import { readJson, writeJson } from './json-text.ts'

test('[2-8-02] text that does not parse', () => {
  expect(format.fromText('{"a":')).toEqual({ problem: 'Syntax error' })
})

test('S78 what is nested 100,000 deep is refused', () => {
  expect(format.fromText('['.repeat(100_000) + ']'.repeat(100_000))).toHaveProperty('problem')
  expect(format.fromText('['.repeat(32) + ']'.repeat(32))).toHaveProperty('value')
})

test('typed text is the value it says, and refused as it stands where it says none', () => {
  expect(readJson(' {"a": [1]} ')).toEqual({ a: [1] })
  expect(readJson('"text"')).toBe('text')
  expect(readJson('  ')).toBe(null)
  const typed = readJson('{"a":')
  expect(format.check(typed)).toEqual({ problem: 'Syntax error' })
  expect(writeJson(typed)).toBe('{"a":')
  expect(writeJson(JSON.parse(JSON.stringify(typed)))).toBe('{"a":')
})
