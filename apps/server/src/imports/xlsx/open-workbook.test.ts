import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foreignWorkbook, zipPackage } from '../../../../../tests/scenarios/zip-package.ts'
import { openWorkbook } from './open-workbook.ts'
import { openXlsxTable } from './xlsx-table.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function keep(content: Buffer): Promise<string> {
  const path = join(folder, `${Math.random()}.xlsx`)
  await writeFile(path, content)
  return path
}

const packed = (content: Buffer, claimed = content.length) => keep(zipPackage([{ name: 'part.xml', content, claimed }]))

async function unpack(path: string): Promise<number> {
  const workbook = await openWorkbook(path)
  try {
    let size = 0
    for await (const chunk of await workbook.read('part.xml')) size += (chunk as Buffer).length
    return size
  } finally {
    workbook.close()
  }
}

async function rowsOf(content: Buffer) {
  const table = await openXlsxTable(await keep(content))
  const rows = []
  for await (const batch of table.rows) rows.push(...batch)
  return { columns: table.columns.map(({ name }) => name), headerProblems: table.headerProblems, rows }
}

const unreadable = 'The file is no Excel workbook that can be read'

test('[S68] a large part that is packed a thousandfold is not unpacked, nor more of one than it says', async () => {
  const small = Buffer.alloc(1024 ** 2, 'a')
  const large = Buffer.alloc(40 * 1024 ** 2, 'a')
  expect(await unpack(await packed(small))).toBe(small.length)
  await expect(unpack(await packed(large))).rejects.toThrow(unreadable)
  await expect(unpack(await packed(large, 1024))).rejects.toThrow()
})

test('[S67] a workbook of another program is read, and its cells of HTML are the text they are', async () => {
  const cells = ['<b>Note</b>', '<img src=x onerror="alert(1)">', '<script>1</script>', '=cmd|"/c calc"!A1', 'a & b']
  const { columns, headerProblems, rows } = await rowsOf(foreignWorkbook(cells))
  expect({ columns, headerProblems }).toEqual({ columns: [cells[0]], headerProblems: [] })
  expect(rows.map(row => ('values' in row ? row.values : row.problem))).toEqual(cells.slice(1).map(cell => [cell]))
})

/** Parts that say nothing wrong, but hold `filling` before their end. */
const partsAround = (filling: string): [name: string, content: string][] => [
  ['xl/sharedStrings.xml', `<sst>${filling}</sst>`],
  ['xl/styles.xml', `<styleSheet>${filling}</styleSheet>`],
  ['xl/workbook.xml', `<workbook><sheets><sheet id="1" r:id="first" xmlns:r="r"/></sheets>${filling}</workbook>`],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Id="first" Target="/docs/data.xml"/>${filling}</Relationships>`,
  ],
]
const replacing = (name: string, content: string) => rowsOf(foreignWorkbook(['Note'], { parts: [{ name, content }] }))

test('[S68] a bomb in the structure of another program is refused in whichever part it lies, and a package inside is not opened', async () => {
  const bomb = ' '.repeat(40 * 1024 ** 2)
  await expect(rowsOf(foreignWorkbook(['Note'], { sheet: bomb }))).rejects.toThrow(unreadable)
  for (const [name, content] of partsAround(bomb)) await expect(replacing(name, content)).rejects.toThrow(unreadable)
  for (const [name, content] of partsAround(' ')) expect((await replacing(name, content)).headerProblems).toEqual([])
  const inside = { name: 'inside.xlsx', content: zipPackage([{ name: 'inside', content: bomb }]) }
  expect((await rowsOf(foreignWorkbook(['Note'], { parts: [inside] }))).rows).toEqual([])
})

test('[S68] what is kept in memory of a workbook has bounds of its own, however little it is packed', async () => {
  const filling = `<!--${randomBytes(25 * 1024 ** 2).toString('base64')}-->`
  for (const [name, content] of partsAround(filling).slice(1))
    await expect(replacing(name, content)).rejects.toThrow(unreadable)
})

test('[S68] a row of more cells than a sheet has room for and a cell without end are told as such, and the others are read', async () => {
  const cell = (text: string) => `<x:c t="str"><x:v>${text}</x:v></x:c>`
  const row = (content: string) => `<x:row>${content}</x:row>`
  const sheet = [row('<x:c/>'.repeat(20_000)), row(cell('a'.repeat(2_000_000))), row(cell('last'))].join('')
  const { rows } = await rowsOf(foreignWorkbook(['Note'], { sheet }))
  expect(rows).toEqual([
    { line: 2, problem: { line: 2, message: 'The row has more than 16384 cells' } },
    { line: 3, problem: { line: 3, message: 'A cell holds more than 1000000 characters' } },
    { line: 4, values: ['last'], exact: new Uint8Array([0]) },
  ])
})
