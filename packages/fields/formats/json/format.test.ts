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

test('[2-4-36] empty text gives undefined, text that is no JSON gives no value at all', () => {
  expect(readJson(' {"a": [1]} ')).toEqual({ value: { a: [1] } })
  expect(readJson('"text"')).toEqual({ value: 'text' })
  expect(readJson('null')).toEqual({ value: null })
  expect(readJson('  ')).toEqual({ value: undefined })
  expect(readJson('{"a":')).toBeUndefined()
  expect(writeJson({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(writeJson(undefined)).toBe('')
})
