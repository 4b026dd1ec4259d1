import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetWorkbook } from '../../../../../tests/scenarios/zip-package.ts'
import type { SheetReading } from './read-sheet.ts'
import { openXlsxTable } from './xlsx-table.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xlsx-table-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: Buffer, reading: SheetReading = {}) {
  const path = join(folder, `${Math.random()}.xlsx`)
  await writeFile(path, content)
  const table = await openXlsxTable(path, reading)
  const rows = []
  for await (const batch of table.rows) rows.push(...batch)
  return { columns: table.columns.map(({ name }) => name), problems: table.headerProblems, rows }
}

type Rows = Awaited<ReturnType<typeof read>>['rows']

const valuesOf = (rows: Rows) => rows.map(row => ('values' in row ? row.values : row.problem))
const firstOf = (rows: Rows) => rows.map(row => ('values' in row ? [row.values[0], row.exact?.[0]] : row.problem))

const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const number = (value: string | number, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const error = (value: string) => `<c t="e"><v>${value}</v></c>`
const header = row(text('a'))

/** A column of cells, each with its value and whether it stands for one that is no text. */
async function cellsOf(cells: string[], more: Parameters<typeof sheetWorkbook>[1] = {}) {
  return firstOf((await read(sheetWorkbook(header + cells.map(cell => row(cell)).join(''), more))).rows)
}

test('days of a workbook that counts from 1904 are those that it shows', async () => {
  const cells = [number(43_538, 1), number(43_538.5, 1), number(0.25, 2), number(0, 1), number(1, 3)]
  const formats = [14, 20, '[h]:mm']
  for (const properties of ['date1904="1"', 'date1904="true"']) {
    expect(await cellsOf(cells, { formats, properties })).toEqual([
      ['2023-03-15', 1],
      ['2023-03-15 12:00:00', 1],
      ['06:00:00', 1],
      ['1904-01-01', 1],
      ['24:00:00', 0],
    ])
  }
  for (const properties of ['', 'date1904="0"', 'date1904="false"']) {
    expect(await cellsOf([number(43_538, 1)], { formats, properties })).toEqual([['2019-03-14', 1]])
  }
})

test('cells that are no texts are told apart from texts that look like them', async () => {
  const cells = [
    number('1.125'),
    text('1.125'),
    '<c t="str"><v>1.125</v></c>',
    '<c t="s"><v>0</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="b"><v>0</v></c>',
    text('true'),
    number(45_000, 1),
    '<c t="d"><v>2023-03-15T00:00:00</v></c>',
    '<c t="d"><v>2023-03-15T10:30:00.000</v></c>',
    '<c t="d"><v>2023-03-15T00:00:00.25</v></c>',
    '<c t="d"><v>2023-03-15T10:30:00+01:00</v></c>',
    number('0.30000000000000004'),
    number('1.0E-7'),
    number('many'),
    text('00012345678901234567'),
  ]
  expect(await cellsOf(cells, { formats: ['dd.mm.yyyy'], texts: ['<t>12345678901234567890</t>'] })).toEqual([
    ['1.125', 1],
    ['1.125', 0],
    ['1.125', 0],
    ['12345678901234567890', 0],
    ['true', 1],
    ['false', 1],
    ['true', 0],
    ['2023-03-15', 1],
    ['2023-03-15', 1],
    ['2023-03-15 10:30:00', 1],
    ['2023-03-15 00:00:00.25', 1],
    ['2023-03-15T10:30:00+01:00', 1],
    ['0.3', 1],
    ['0.0000001', 1],
    ['many', 0],
    ['00012345678901234567', 0],
  ])
})

test('which values are no texts is told for each row, by the columns', async () => {
  const rows = [
    row(number(1), '<c/>', text('x'), number(2)),
    row(number(3), '<c/>', text('y'), number(4)),
    row(text('5')),
  ]
  const titles = row(text('a'), '<c/>', text('b'), text('c'))
  const found = await read(sheetWorkbook(titles + rows.join('')))
  const exact = found.rows.map(each => ('values' in each ? each.exact : undefined))
  expect(exact).toEqual([new Uint8Array([1, 0, 1]), new Uint8Array([1, 0, 1]), new Uint8Array([0, 0, 0])])
  expect(exact[1]).toBe(exact[0])
})

test('a number format that says what the number is counts; one that only shows it otherwise does not', async () => {
  const formats = ['[h]:mm:ss', '00000', '0.00%', 'h:mm', '0 "days"', '[Red]#,##0.00', 46, 27, 'General', '000-00-0000']
  const styled = (value: number, format: string | number) => number(value, formats.indexOf(format) + 1)
  const cells = [
    styled(1.145_833_333_333_333_3, '[h]:mm:ss'),
    styled(0.5, 46),
    styled(123, '00000'),
    styled(1.5, '00000'),
    styled(-5, '00000'),
    styled(0.12, '0.00%'),
    styled(0.520_833_333_3, 'h:mm'),
    styled(3, '0 "days"'),
    styled(1234.5, '[Red]#,##0.00'),
    styled(45_000, 27),
    styled(45_000, 'General'),
    styled(12_345_678, '000-00-0000'),
    styled(-3, 27),
  ]
  expect(await cellsOf(cells, { formats })).toEqual([
    ['27:30:00', 0],
    ['12:00:00', 0],
    ['00123', 0],
    ['1.5', 1],
    ['-5', 1],
    ['0.12', 1],
    ['12:30:00', 1],
    ['3', 1],
    ['1234.5', 1],
    ['2023-03-15', 1],
    ['45000', 1],
    ['012-34-5678', 0],
    ['-3', 1],
  ])
})

test('runs of a text are joined, readings beside it left out, and a link is the text that it shows', async () => {
  const texts = [
    '<r><t>東</t></r><r><rPr><b/></rPr><t xml:space="preserve">京 </t></r><rPh sb="0" eb="2"><t>とうきょう</t></rPh>',
  ]
  const formula = '<c t="str"><f>HYPERLINK("https://example.com","Shown")</f><v>Shown</v></c>'
  expect(await cellsOf(['<c t="s"><v>0</v></c>', formula], { texts })).toEqual([
    ['東京 ', 0],
    ['Shown', 0],
  ])
})

test('an error is a problem of its cell, which is empty, and of no other', async () => {
  const titles = row(text('a'), '<c s="1"/>', text('b'))
  const rows = [row(number(1), error('#N/A'), error('#REF!')), row(number(2), '<c/>', number(3)), row(error('#DIV/0!'))]
  const found = await read(sheetWorkbook(titles + rows.join('')))
  expect(found.columns).toEqual(['a', 'b'])
  expect(found.rows).toMatchObject([
    { line: 2, values: ['1', ''], cellProblems: new Map([[1, 'A cell holds the error #REF!']]) },
    { line: 3, values: ['2', '3'] },
    { line: 4, values: ['', ''], cellProblems: new Map([[0, 'A cell holds the error #DIV/0!']]) },
  ])
  expect(found.rows[1]).not.toHaveProperty('cellProblems')
  const nul = await read(sheetWorkbook(header + row('<c t="str"><v>x_x0000_</v></c>')))
  expect(nul.rows).toMatchObject([{ cellProblems: new Map([[0, 'Holds a character that cannot be stored (NUL)']]) }])
})

test('cells that are only formatted make no columns and no rows; a value anywhere makes its column', async () => {
  const styled = '<c s="1"/>'
  const titles = row(text('a'), styled, text('b'), ...Array.from({ length: 60 }, () => styled))
  const values = row(number(1), styled, number(2), ...Array.from({ length: 60 }, () => styled))
  const empty = row(...Array.from({ length: 63 }, () => styled))
  const plain = await read(sheetWorkbook(titles + values + empty + values + empty + empty, { formats: [14] }))
  expect(plain.columns).toEqual(['a', 'b'])
  expect(plain.problems).toEqual([])
  expect(valuesOf(plain.rows)).toEqual([
    ['1', '2'],
    ['1', '2'],
  ])
  const late = await read(sheetWorkbook(titles + values + row(styled, text('x'), styled, styled, text('y'))))
  expect(late.columns).toEqual(['a', 'Column 2', 'b', 'Column 5'])
  expect(valuesOf(late.rows)).toEqual([
    ['1', '', '2', ''],
    ['', 'x', '', 'y'],
  ])
  const beyond = await read(sheetWorkbook(row(text('a')) + row(number(1), styled, number(2))))
  expect(valuesOf(beyond.rows)).toEqual([
    { line: 2, message: 'The row has values beyond the columns that the first row names' },
  ])
})

test('a sheet that holds nothing but errors is as good as empty', async () => {
  const found = await read(sheetWorkbook(row(error('#REF!')) + row(error('#N/A'))))
  expect(found).toMatchObject({ columns: [], problems: [{ line: 1, message: 'The file is empty' }] })
})

test('a header that is formatted to the end of the sheet names what it names', async () => {
  const wide = (cell: string) => row(cell, '<c r="XFD1" s="1"/>')
  const found = await read(sheetWorkbook(wide(text('a')) + wide(number(1))))
  expect(found).toMatchObject({ columns: ['a'], problems: [], rows: [{ values: ['1'] }] })
})

test('the header may stand further down the sheet', async () => {
  const sheet = `<row r="1">${text('Report')}</row><row r="4">${text('a')}${text('b')}</row><row r="5">${number(1)}${number(2)}</row>`
  for (const headerLine of [2, 4]) {
    const found = await read(sheetWorkbook(sheet), { headerLine })
    expect(found).toMatchObject({ columns: ['a', 'b'], rows: [{ line: 5, values: ['1', '2'] }] })
  }
  const all = await read(sheetWorkbook(sheet), { header: false, headerLine: 4 })
  expect(all.rows).toHaveLength(3)
})
