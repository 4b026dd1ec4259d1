import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCells, writeCells } from './clipboard-text.ts'

const text = (value: string) => ({ text: value, isText: true })

test('reads what spreadsheets write', () => {
  expect(readCells('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readCells('"two\nlines"\t"a ""word"""\n')).toEqual([['two\nlines', 'a "word"']])
  expect(readCells('5" pipe\t6"')).toEqual([['5" pipe', '6"']])
  expect(readCells('')).toEqual([['']])
  expect(readCells('\t')).toEqual([['', '']])
})

test('S73 what looks like a formula is no formula in a spreadsheet, and comes back as it was', () => {
  const hostile = ['=1+1', '+49 30 1', '-cmd', '@SUM(A1)', '\tx', '\rx', "'=1", "''+x", "it's", "'quoted'"]
  const written = writeCells([hostile.map(text)])
  expect(written.startsWith("'=1+1\t'+49")).toBe(true)
  expect(readCells(written)).toEqual([hostile])
  expect(writeCells([[{ text: '-5', isText: false }]])).toBe('-5')
  // What a mask puts before its numbers is a builder's text.
  expect(writeCells([[{ text: '=cmd 5', isText: false }]])).toBe("'=cmd 5")
})

test('whatever is written is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', ';', "'", '=', '"', '\t', '\n', '\r', '-', 'ß', ' ') })
  const row = fc.array(cell, { minLength: 2, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), rows => {
      expect(readCells(writeCells(rows.map(cells => cells.map(text))))).toEqual(rows)
      expect(
        readCells(
          writeCells(
            rows.map(cells => cells.map(text)),
            ',',
          ),
          ',',
        ),
      ).toEqual(rows)
      expect(
        readCells(
          writeCells(
            rows.map(cells => cells.map(text)),
            ';',
          ),
          ';',
        ),
      ).toEqual(rows)
    }),
  )
})
