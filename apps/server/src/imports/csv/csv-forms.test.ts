import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCsvTable } from './csv-table.ts'
import { type CsvReading, decideReading } from './read-csv.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-forms-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | Buffer, wanted: Partial<CsvReading> = {}) {
  const path = join(folder, 'file.csv')
  await writeFile(path, content)
  const reading = await decideReading(path, wanted)
  const table = await openCsvTable(path, reading)
  const rows = []
  for await (const batch of table.rows) rows.push(...batch)
  return {
    delimiter: reading.delimiter,
    columns: table.columns.map(({ name }) => name),
    problems: table.headerProblems,
    rows: rows.map(row => ('values' in row ? [row.line, ...row.values] : row.problem)),
  }
}

test.each([
  ['sep=;', ';'],
  ['SEP=|', '|'],
  ['"sep=;"', ';'],
  ['sep=\t', '\t'],
  [String.raw`sep=\t`, '\t'],
  ['sep=,', ','],
  ['sep=^', '^'],
])('%s as the first line names the delimiter and is no row', async (line, delimiter) => {
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    // By its commas alone the file would be read otherwise.
    const rows = [['a,b', 'c'].join(delimiter), ['1', '2'].join(delimiter)]
    const { columns, ...found } = await read([line, ...(delimiter === ',' ? ['a,c', '1,2'] : rows), ''].join(lineEnd))
    expect(columns).toEqual([delimiter === ',' ? 'a' : 'a,b', 'c'])
    expect(found).toEqual({ delimiter, problems: [], rows: [[3, '1', '2']] })
  }
})

test('a line that names the delimiter is left out whatever the person says, and with a mark in front', async () => {
  expect(await read('\ufeffsep=;\na|b\n1|2\n', { delimiter: '|' })).toMatchObject({
    columns: ['a', 'b'],
    rows: [[3, '1', '2']],
  })
  expect(await read(Buffer.from('\ufeffsep=;\r\na;b,c\r\n1;2\r\n', 'utf16le'))).toMatchObject({
    delimiter: ';',
    columns: ['a', 'b,c'],
    rows: [[3, '1', '2']],
  })
  // Only the first line, and only with a single sign.
  expect(await read('a\nsep=;\n')).toMatchObject({ columns: ['a'], rows: [[2, 'sep=;']] })
  expect(await read('sep=;;\nx\n')).toMatchObject({ rows: [[2, 'x']] })
  expect((await read('sep=,')).problems).toEqual([{ line: 1, message: 'The file is empty' }])
})

test('lines end with a CR alone as well, also in one file with others; in quotation marks they are part of the value', async () => {
  expect((await read('a,b\r1,"x\ry"\r3,4\r')).rows).toEqual([
    [2, '1', 'x\ry'],
    [4, '3', '4'],
  ])
  expect((await read('a,b\r1,2\n\n\r\n3,4\r\r\r\n5,6')).rows).toEqual([
    [2, '1', '2'],
    [5, '3', '4'],
    [8, '5', '6'],
  ])
})

test('values that are missing at the end of a line are empty; more than the header names are columns of their own', async () => {
  const { columns, rows } = await read('a;b;c\n1\n2;3\n4;5;6;;\n7;8;9;;10\n')
  expect(columns).toEqual(['a', 'b', 'c', 'Column 5'])
  expect(rows).toEqual([
    [2, '1', '', '', ''],
    [3, '2', '3', '', ''],
    [4, '4', '5', '6', ''],
    [5, '7', '8', '9', '10'],
  ])
  expect(await read('a;b\n1;2\n3;4;;;\n')).toMatchObject({ columns: ['a', 'b'] })
  expect(await read('1;2\n3\n4;5;6\n7;8;;9\n', { header: false, delimiter: ';' })).toMatchObject({
    columns: ['Column 1', 'Column 2', 'Column 3', 'Column 4'],
    rows: [
      [1, '1', '2', '', ''],
      [2, '3', '', '', ''],
      [3, '4', '5', '6', ''],
      [4, '7', '8', '', '9'],
    ],
  })
})

test('S67 a line of more values than a table has columns makes none, and is told', async () => {
  const { columns, rows } = await read(`a,b\n1,2,3\n${'x,'.repeat(2999)}x\n`)
  expect(columns).toEqual(['a', 'b', 'Column 3'])
  expect(rows).toEqual([[2, '1', '2', '3'], { line: 3, message: 'The line has 3000 values where the header has 3' }])
})

test('blanks around quotation marks are no part of a value, in the first column, the last, and between', async () => {
  for (const delimiter of [',', ';', '\t', '::']) {
    const lines = [
      ['a', ' "b" ', '"c" '],
      [' "Ann" ', ' "B, ""C"" " ', ' "D;\tE" '],
      [' "two', 'lines" ', '  "x"\u00a0'],
      ['"y" ', ' 5" ', ' "6" inch'],
    ]
    const text = lines.map(line => line.join(delimiter)).join('\n')
    const { columns, rows } = await read(text, { delimiter })
    expect(columns).toEqual(['a', 'b', 'c'])
    expect(rows).toEqual([
      [2, 'Ann', 'B, "C" ', 'D;\tE'],
      [3, `two${delimiter}lines`, 'x', ''],
      [4, 'y', '5"', '"6" inch'],
    ])
  }
})

test('columns without a header and without a value are none; one that holds a value anywhere is numbered by its place', async () => {
  expect(await read('a;b;;\n1;2;;\n3;4;;\n')).toMatchObject({
    columns: ['a', 'b'],
    rows: [
      [2, '1', '2'],
      [3, '3', '4'],
    ],
  })
  const found = await read('a;;b;;\n1;;2;;\n3; ;4;"late";\n5;;6;;7;8\n9;;8;7\n')
  expect(found.columns).toEqual(['a', 'b', 'Column 4', 'Column 5', 'Column 6'])
  expect(found.rows).toEqual([
    [2, '1', '2', '', '', ''],
    [3, '3', '4', 'late', '', ''],
    [4, '5', '6', '', '7', '8'],
    [5, '9', '8', '7', '', ''],
  ])
  expect(await read('1;;2;\n3;;;\n', { header: false })).toMatchObject({
    columns: ['Column 1', 'Column 3'],
    rows: [
      [1, '1', '2'],
      [2, '3', ''],
    ],
  })
})

test('lines of delimiters alone are no rows, in front of the header either', async () => {
  const found = await read(';;\na;b;c\n1;2;3\n;;\n4;;\n;;\n"";"";""\n')
  expect(found.columns).toEqual(['a', 'b', 'c'])
  expect(found.rows).toEqual([
    [3, '1', '2', '3'],
    [5, '4', '', ''],
  ])
})

test('the header may stand further down; what is before it is left out and says nothing of the delimiter', async () => {
  const text = 'Report, of all, and everything\n"by ""x"""\n\na;b\n1;2\n'
  expect(await read(text, { headerLine: 4 })).toEqual({
    delimiter: ';',
    columns: ['a', 'b'],
    problems: [],
    rows: [[5, '1', '2']],
  })
  expect((await read(text, { headerLine: 3 })).columns).toEqual(['a', 'b'])
  expect((await read(`sep=;\n${text}`, { headerLine: 5 })).rows).toEqual([[6, '1', '2']])
  expect((await read('x\n1\n', { header: false, headerLine: 2 })).rows).toEqual([
    [1, 'x'],
    [2, '1'],
  ])
  expect((await read('x\n1\n', { headerLine: 9 })).problems).toEqual([{ line: 1, message: 'The file is empty' }])
})
