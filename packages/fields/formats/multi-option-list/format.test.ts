import { expect, test } from 'vitest'
import { readTextList, writeTextList } from '../../values/text-list.ts'

test.each([[['a', 'b']], [['with, comma', 'with "quotes"', ' outer blank ', '']], [['line\nbreak']], [[]]])(
  '%j reads back',
  values => {
    expect(readTextList(writeTextList(values))).toEqual(values)
  },
)

test('lists are read with any blanks, an open quotation mark is told', () => {
  expect(readTextList('a,b ,  c')).toEqual(['a', 'b', 'c'])
  expect(readTextList('"a, b')).toBeUndefined()
  expect(readTextList('"a"b')).toBeUndefined()
})

test('S80 a hostile list is read at once', () => {
  const started = performance.now()
  readTextList('"'.repeat(20_001))
  readTextList(`${' '.repeat(20_000)}x`)
  expect(performance.now() - started).toBeLessThan(50)
})
