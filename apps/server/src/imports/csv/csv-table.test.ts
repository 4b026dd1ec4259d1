import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TextEncodingName, textEncodings } from '@trellis/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJsonLinesTable } from '../json-lines/json-lines-table.ts'
import { openCsvTable } from './csv-table.ts'
import { decideReading } from './read-csv.ts'
import { createRecordSplitter } from './record-splitter.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | Buffer, wanted = {}) {
  const path = join(folder, 'file.csv')
  await writeFile(path, content)
  const reading = await decideReading(path, wanted)
  const table = await openCsvTable(path, reading)
  const rows = []
  for await (const batch of table.rows) rows.push(...batch)
  return { reading, columns: table.columns.map(column => column.name), problems: table.headerProblems, rows }
}

test('quoted values keep delimiters, doubled quotes and line ends; lines are counted as an editor does', async () => {
  const { rows } = await read('a,b\r\n"x, ""y""","two\r\nlines"\r\n\r\n1, 2 \r\nlast,"q"')
  expect(rows).toEqual([
    { line: 2, values: ['x, "y"', 'two\r\nlines'] },
    { line: 5, values: ['1', '2'] },
    { line: 6, values: ['last', 'q'] },
  ])
})

test('a broken line is told by its number and the lines after it are still read', async () => {
  const { rows } = await read('a,b,c\n1,2,3\n4,"x,6\n7,8,9\n1,"q"z,3\n5,6\n1,2,3,4\n3,3,3\n')
  expect(rows).toEqual([
    { line: 2, values: ['1', '2', '3', ''] },
    { line: 3, problem: { line: 3, message: 'A quotation mark is not closed where the value ends' } },
    { line: 4, values: ['7', '8', '9', ''] },
    { line: 5, problem: { line: 5, message: 'A quotation mark is not closed where the value ends' } },
    // Programs leave out empty values at the end of a line: what is missing there is empty.
    { line: 6, values: ['5', '6', '', ''] },
    { line: 7, values: ['1', '2', '3', '4'] },
    { line: 8, values: ['3', '3', '3', ''] },
  ])
})

test('a file that names no columns has its first line as a row, and numbered columns', async () => {
  const { columns, rows, problems } = await read('same,same\n1,2\n', { header: false })
  expect(columns).toEqual(['Column 1', 'Column 2'])
  expect(problems).toEqual([])
  expect(rows).toEqual([
    { line: 1, values: ['same', 'same'] },
    { line: 2, values: ['1', '2'] },
  ])
})

test('a quotation mark that is never closed costs its line only', async () => {
  const { rows } = await read('a,b\n1,2\n"3,4\n5,6\n')
  expect(rows.map(row => ('problem' in row ? row.problem.line : row.values))).toEqual([['1', '2'], 3, ['5', '6']])
})

test('splitting does not depend on where the chunks are cut', () => {
  const text = 'a,b\r\n"x ""y""\r\nz",2\r"",3\r\n4, "5" \r"bro"ken,1\n\r6,7\r'
  const whole = createRecordSplitter({ delimiter: ',', quote: '"' })
  const expected = [...whole.push(text), ...whole.end()]
  expect(expected).toHaveLength(6)
  for (let size = 1; size < text.length; size += 1) {
    const splitter = createRecordSplitter({ delimiter: ',', quote: '"' })
    const records = []
    for (let at = 0; at < text.length; at += size) records.push(...splitter.push(text.slice(at, at + size)))
    expect([...records, ...splitter.end()]).toEqual(expected)
  }
  expect(expected.map(({ line }) => line)).toEqual([1, 2, 4, 5, 6, 8])
})

test('the second column of a header that is repeated has a name of its own, which refuses nothing', async () => {
  const { columns, problems } = await read('city,name,city,\n1,2,3,4\n')
  expect(columns).toEqual(['city', 'name', 'city (2)', 'Column 4'])
  expect(problems).toEqual([])
})

const wrongBytes = 'Some bytes are no characters of this encoding: read the file by another one'

test('the encoding is guessed from the whole file', async () => {
  const text = 'name;town\nToms Spezialitäten;Münster\n“Ex”;€ 5\n'
  const windows = Buffer.from('name;town\nToms Spezialit\xe4ten;M\xfcnster\n\x93Ex\x94;\x80 5\n', 'latin1')
  for (const [bytes, encoding] of [
    [Buffer.from(text), 'utf-8'],
    [Buffer.from(`\uFEFF${text}`), 'utf-8'],
    [Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
    [Buffer.from(text, 'utf16le'), 'utf-16le'],
    [windows, 'windows-1252'],
  ] as const) {
    const { reading, columns, rows } = await read(bytes)
    expect(reading).toEqual({ encoding, delimiter: ';', quote: '"', header: true })
    expect(columns).toEqual(['name', 'town'])
    expect(rows).toEqual([
      { line: 2, values: ['Toms Spezialitäten', 'Münster'] },
      { line: 3, values: ['“Ex”', '€ 5'] },
    ])
  }
})

test('wrong bytes are told with line and column; a genuine replacement character is not one', async () => {
  const bytes = Buffer.concat([
    Buffer.from('name,town\nä,ö\n\uFFFDü,x\ny,M'),
    Buffer.from([0xfc]),
    Buffer.from('nster\nz,1\n'),
  ])
  const { reading, rows } = await read(bytes)
  expect(reading.encoding).toBe('utf-8')
  expect(rows).toEqual([
    { line: 2, values: ['ä', 'ö'] },
    { line: 3, values: ['\uFFFDü', 'x'] },
    { line: 4, values: ['y', ''], cellProblems: new Map([[1, wrongBytes]]) },
    { line: 5, values: ['z', '1'] },
  ])
  const asked = await read(Buffer.from('a\n\x81\n', 'latin1'), { encoding: 'windows-1252' })
  expect(asked.rows).toEqual([{ line: 2, values: [''], cellProblems: new Map([[0, wrongBytes]]) }])
  const halved = await read(Buffer.from([0x61, 0, 0x0a, 0, 0x3d, 0xd8, 0x0a, 0]), { encoding: 'utf-16le' })
  expect(halved.rows).toEqual([{ line: 2, values: [''], cellProblems: new Map([[0, wrongBytes]]) }])
})

test('a NUL and an empty file are told', async () => {
  const nul = 'Holds a character that cannot be stored (NUL)'
  expect((await read('a,b\n1,\0\n')).rows).toEqual([{ line: 2, values: ['1', ''], cellProblems: new Map([[1, nul]]) }])
  expect((await read('')).problems).toEqual([{ line: 1, message: 'The file is empty' }])
})

test('the delimiter is guessed', async () => {
  for (const delimiter of [',', ';', '\t', '|']) {
    const lines = ['a,1', 'b', 'c'].map(cell => [cell, '"x;y"', '3'].join(delimiter)).join('\n')
    expect((await read(delimiter === ',' ? lines.replace('a,1', 'a') : lines)).reading.delimiter).toBe(delimiter)
  }
})

test('[S67] a header of a million columns is told as such and none of them is kept', async () => {
  for (const header of [`x${','.repeat(1_000_000 - 1)}`, 'same,'.repeat(150_000), `"quoted",${'x,'.repeat(3000)}`]) {
    const { columns, problems } = await read(`${header}\n1,2\n`)
    expect(columns).toEqual([])
    expect(problems).toEqual([
      {
        line: 1,
        message: expect.stringMatching(
          /^(?:The file has \d+ columns or more; at most 2000 can be read|The line is too long.*)$/,
        ),
      },
    ])
  }
  expect((await read(`${'c,'.repeat(1999)}c\n`)).columns).toHaveLength(2000)
})

test('[S67] lines of JSON with more keys than a table has columns, and a line without end, are told as such', async () => {
  const path = join(folder, 'lines.jsonl')
  const keys = (count: number, from: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${from + index}`, 1])))
  await writeFile(path, `${keys(1500, 0)}\n${keys(1500, 1500)}\n`)
  const wide = await openJsonLinesTable(path)
  expect(wide.columns).toEqual([])
  expect(wide.headerProblems).toEqual([
    { line: 1, message: 'The file has 3000 columns or more; at most 2000 can be read' },
  ])
  await writeFile(path, `{"a":1}\r\n{"a":"${'x'.repeat(5_000_000)}"}\n\n{"a":"\u2028"}`)
  const table = await openJsonLinesTable(path)
  const rows = []
  for await (const batch of table.rows) rows.push(...batch)
  expect(rows).toEqual([
    { line: 1, values: ['1'], json: [1] },
    { line: 2, problem: { line: 2, message: 'The line is too long' } },
    { line: 4, values: ['\u2028'], json: ['\u2028'] },
  ])
})

test('values are separated and enclosed by whatever the person says', async () => {
  const rowsOf = async (content: string, wanted: object) => (await read(content, wanted)).rows
  expect(await rowsOf(`a~b\n'x~''y'''~"2"\n`, { delimiter: '~', quote: "'" })).toEqual([
    { line: 2, values: [`x~'y'`, '"2"'] },
  ])
  expect(await rowsOf('a::b\n1::"2::3"\n"4\n5"::\n:6::7:\n', { delimiter: '::' })).toEqual([
    { line: 2, values: ['1', '2::3'] },
    { line: 3, values: ['4\n5', ''] },
    { line: 5, values: [':6', '7:'] },
  ])
  expect(await rowsOf('a b\n"x y"\n5" 6\n', { delimiter: ' ', quote: '' })).toEqual([
    { line: 2, values: ['"x', 'y"'] },
    { line: 3, values: ['5"', '6'] },
  ])
  await expect(rowsOf('a,b\n', { delimiter: ',,', quote: ',' })).rejects.toMatchObject({
    details: { fields: { 'reading.quote': expect.any(String) } },
  })
})

test('delimiters of several signs are found wherever the chunks are cut', () => {
  const text = 'a<>b\r\n"x<>y"<>2\r\n<<>>>\r\n"4"<>"5"'
  const marks = { delimiter: '<>', quote: '"' }
  const whole = createRecordSplitter(marks)
  const expected = [...whole.push(text), ...whole.end()]
  expect(expected).toMatchObject([
    { cells: ['a', 'b'] },
    { cells: ['x<>y', '2'] },
    { cells: ['<', '>>'] },
    { cells: ['4', '5'] },
  ])
  for (let size = 1; size < text.length; size += 1) {
    const splitter = createRecordSplitter(marks)
    const records = []
    for (let at = 0; at < text.length; at += size) records.push(...splitter.push(text.slice(at, at + size)))
    expect([...records, ...splitter.end()]).toEqual(expected)
  }
})

test('a file may be in any encoding that browsers know; the two orders of UTF-16 are told apart', async () => {
  const samples: [TextEncodingName, string, number[]][] = [
    ['windows-1251', 'Привет', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]],
    ['windows-1250', 'Łódź', [0xa3, 0xf3, 0x64, 0x9f]],
    ['iso-8859-15', '5 €', [0x35, 0x20, 0xa4]],
    ['koi8-r', 'мир', [0xcd, 0xc9, 0xd2]],
    ['macintosh', 'Zoë', [0x5a, 0x6f, 0x91]],
    ['shift_jis', '日本', [0x93, 0xfa, 0x96, 0x7b]],
    ['euc-kr', '한국', [0xc7, 0xd1, 0xb1, 0xb9]],
    ['big5', '中文', [0xa4, 0xa4, 0xa4, 0xe5]],
    ['gb18030', '中国', [0xd6, 0xd0, 0xb9, 0xfa]],
  ]
  for (const [encoding, text, bytes] of samples) {
    const content = Buffer.concat([Buffer.from('a,b\n'), Buffer.from(bytes), Buffer.from(',1\n')])
    const { rows } = await read(content, { encoding })
    expect([encoding, rows]).toEqual([encoding, [{ line: 2, values: [text, '1'] }]])
  }
  for (const encoding of textEncodings.filter(name => !name.startsWith('utf-16'))) {
    const { rows } = await read('a,b\n1,2\n', { encoding })
    expect([encoding, rows]).toEqual([encoding, [{ line: 2, values: ['1', '2'] }]])
  }
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()
  for (const mark of ['', '\ufeff']) {
    const { reading, columns, rows } = await read(swapped(`${mark}name,city\nŁukasz,Kraków\n`))
    expect([reading.encoding, columns]).toEqual(['utf-16be', ['name', 'city']])
    expect(rows).toEqual([{ line: 2, values: ['Łukasz', 'Kraków'] }])
  }
  const { rows } = await read(Buffer.from([0x61, 0x0a, 0x93, 0x0a]), { encoding: 'shift_jis' })
  expect(rows).toEqual([{ line: 2, values: [''], cellProblems: new Map([[0, wrongBytes]]) }])
})
