import { expect, test } from 'vitest'
import { mostColumns, mostRows, parseCsv } from './parse-csv.ts'

const read = (text: string, isCut = false) => parseCsv(text, { isCut })

test.each([',', ';', '\t', '|'])('values between %j are told apart, quoted ones as one', delimiter => {
  const text = [`Id${delimiter}Name`, `1${delimiter}"a${delimiter}""b"""`, `2${delimiter}"two\nlines"`].join('\r\n')
  expect(read(`\uFEFF${text}`)).toEqual({
    header: ['Id', 'Name'],
    rows: [
      ['1', `a${delimiter}"b"`],
      ['2', 'two\nlines'],
    ],
    columnCount: 2,
    isCut: false,
  })
})

test('a first line that names the delimiter is no row', () => {
  expect(read('sep=|\na|b;c;d\n1|2\n')).toMatchObject({ header: ['a', 'b;c;d'], rows: [['1', '2']] })
})

test('rows may be shorter and longer than the first, and empty lines are none', () => {
  expect(read('a,b\n1\n\n1,2,3\n')).toMatchObject({ rows: [['1'], ['1', '2', '3']], columnCount: 3 })
})

test.each([',', ';', '\t', '|'])('blanks around quotation marks are no part of a value between %j', delimiter => {
  const line = (cells: string[]) => cells.join(delimiter)
  const text = [line(['a', 'b', 'c']), line([' "Ann" ', ' " B" ', ' "C"']), line(['', ' x ', '5" 6'])].join('\n')
  expect(read(text)).toMatchObject({
    header: ['a', 'b', 'c'],
    rows: [
      ['Ann', ' B', 'C'],
      ['', 'x', '5" 6'],
    ],
  })
})

test('the last line of a beginning may be half and is left out', () => {
  expect(read('a,b\n1,2\n3,"fo', true).rows).toEqual([['1', '2']])
})

test('[S67] a line of a million columns and a file of a million lines are read to a bound', () => {
  const wide = read(`a,b\n${','.repeat(999_999)}\n`)
  expect([wide.columnCount, wide.rows[0]?.length]).toEqual([1_000_000, mostColumns])
  const long = read('a\n'.repeat(mostRows + 50))
  expect([long.rows.length, long.isCut]).toEqual([mostRows, true])
})

test('what is no table is refused', () => {
  expect(() => read('a,b\n1,"never closed\n')).toThrow()
  expect(read('')).toMatchObject({ header: [], rows: [] })
})
