import { expect, test } from 'vitest'
import { readList, writeList } from './list-text.ts'

test.each([[['a', 'b']], [['with, comma', 'with "quotes"', ' outer blank ', '']], [['line\nbreak']], [[]]])(
  '%j reads back',
  values => {
    expect(readList(writeList(values))).toEqual(values)
  },
)

test('a value that reads as an empty list stands in quotation marks', () => {
  expect(writeList(['[]'])).toBe('"[]"')
  expect(readList('"[]"')).toEqual(['[]'])
})

test('lists are read with any blanks, an open quotation mark is told', () => {
  expect(readList('a,b ,  c')).toEqual(['a', 'b', 'c'])
  expect(readList('"a, b')).toBeUndefined()
  expect(readList('"a"b')).toBeUndefined()
})

test('S80 a hostile list is read at once', () => {
  const started = performance.now()
  readList('"'.repeat(20_001))
  readList(`${' '.repeat(20_000)}x`)
  expect(performance.now() - started).toBeLessThan(50)
})
