import { expect, test } from 'vitest'
import { guessHeaderLine } from './guess-header-line.ts'

const rowsOf = (text: string) =>
  text.split('\n').flatMap((line, index) => (line === '' ? [] : [{ line: index + 1, cells: line.split(',') }]))

test.each([
  ['Table 1,,\nitem,price,day\nDrill,5,2025-01-02', 2],
  ['Rentals\n\nNorth branch\nitem,price,day\nDrill,5,2025-01-02\nSaw,6,2025-01-03', 4],
  ['item,price,day\nDrill,5,2025-01-02', undefined],
  ['Table 1,,\nDrill,5,2025-01-02\nSaw,6,2025-01-03', undefined],
  ['Table 1,,\nitem,item,day\nDrill,5,2025-01-02', undefined],
  ['Table 1,,\nitem,price\nDrill,5,2025-01-02', undefined],
  ['item,\nDrill,5\nSaw,6', undefined],
  ['Table 1,,\nitem,price,day', undefined],
  [`${'title\n'.repeat(11)}item,price,day\nDrill,5,2025-01-02`, undefined],
  ['', undefined],
])('%j is headed by line %s', (text, line) => {
  expect(guessHeaderLine(rowsOf(text))).toBe(line)
})
