import { type CsvRow, type CsvTable, readHeader } from '../csv/csv-table.ts'
import type { CsvReading } from '../csv/read-csv.ts'
import { openWorkbook, type Workbook } from './open-workbook.ts'
import { readXml } from './read-xml.ts'
import { dateText } from './serial-date.ts'
import { findSheet, readDateStyles, readSharedTexts, readSheets, unescaped } from './workbook-parts.ts'

type SheetRow = { line: number; cells: string[]; problem: string | undefined }

/** The names of the sheets of an Excel workbook. */
export async function listSheets(path: string): Promise<string[]> {
  const workbook = await openWorkbook(path)
  try {
    return (await readSheets(workbook)).map(({ name }) => name)
  } finally {
    workbook.close()
  }
}

/** A sheet of an Excel workbook, the first where none is named; its first row that holds anything names the columns, unless it is told not to. */
export async function openXlsxTable(
  path: string,
  reading: Pick<CsvReading, 'header' | 'sheet'> = {},
  signal?: AbortSignal,
): Promise<CsvTable> {
  const workbook = await openWorkbook(path)
  const batches = readSheet(workbook, reading.sheet, signal)
  const close = async () => {
    await batches.return(undefined)
    workbook.close()
  }
  for (let batch = await batches.next(); !batch.done; batch = await batches.next()) {
    const [header, ...others] = batch.value
    if (!header) continue
    const { columns, problems } = readHeader({ line: header.line, cells: header.cells }, reading)
    const first = reading.header === false ? batch.value : others
    const rows = readRows(first, batches, { width: columns.length, workbook })
    return { columns, headerProblems: problems, rows, close }
  }
  workbook.close()
  const nothing: CsvTable['rows'] = readRows([], batches, { width: 0, workbook })
  return { columns: [], headerProblems: [{ line: 1, message: 'The file is empty' }], rows: nothing, close }
}

async function* readRows(
  first: readonly SheetRow[],
  batches: AsyncGenerator<SheetRow[]>,
  { width, workbook }: { width: number; workbook: Workbook },
): AsyncGenerator<CsvRow[]> {
  try {
    yield first.map(row => toRow(row, width))
    for await (const rows of batches) if (rows.length > 0) yield rows.map(row => toRow(row, width))
  } finally {
    workbook.close()
  }
}

function toRow({ line, cells, problem }: SheetRow, width: number): CsvRow {
  if (problem !== undefined) return { line, problem: { line, message: problem } }
  if (cells.length > width && cells.slice(width).some(cell => cell !== '')) {
    return { line, problem: { line, message: 'The row has values beyond the columns that the first row names' } }
  }
  const values = Array.from({ length: width }, (_, index) => cells[index] ?? '')
  const nul = values.find(value => value.includes('\0'))
  return nul === undefined
    ? { line, values }
    : { line, problem: { line, message: 'Holds a character that cannot be stored (NUL)' } }
}

type Cell = { type: string; style: number; column: number; text: string }

async function* readSheet(
  workbook: Workbook,
  name: string | undefined,
  signal?: AbortSignal,
): AsyncGenerator<SheetRow[]> {
  const sheet = await findSheet(workbook, name)
  const texts = await readSharedTexts(workbook)
  const dates = await readDateStyles(workbook)
  let rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [], problem: undefined }
  let cell: Cell = { type: 'n', style: 0, column: 0, text: '' }
  let isText = false
  let isPhonetic = false
  const pieces = readXml(
    await workbook.read(sheet),
    {
      open(name, { r, s, t }) {
        isText = name === 'v' || (name === 't' && !isPhonetic)
        if (name === 'row') row = { line: Number(r ?? row.line + 1), cells: [], problem: undefined }
        else if (name === 'c')
          cell = { type: t ?? 'n', style: Number(s ?? 0), column: columnOf(r, row.cells.length), text: '' }
        else if (name === 'rPh') isPhonetic = true
      },
      text(more) {
        if (isText && cell.text.length <= longestCell) cell.text += more
      },
      close(name) {
        isText = false
        if (name === 'rPh') isPhonetic = false
        if (name === 'c') addCell(row, cell, { texts, dates })
        if (name === 'row' && (row.problem !== undefined || row.cells.some(each => each !== ''))) rows.push(row)
      },
    },
    signal,
  )
  for await (const _piece of pieces) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
}

/** What a sheet has room for (S68): a few bytes packed may claim more than fits into memory. */
const mostCells = 16_384
const longestCell = 1_000_000

/** `C7` → 2; a cell without an address follows the one before it. */
function columnOf(address: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0]
  if (letters === undefined) return next
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return Math.min(column, mostCells) - 1
}

type Meanings = { texts: readonly string[]; dates: ReadonlySet<number> }

function addCell(row: SheetRow, cell: Cell, meanings: Meanings): void {
  if (cell.text.length > longestCell) row.problem = `A cell holds more than ${longestCell} characters`
  if (cell.column >= mostCells) row.problem = `The row has more than ${mostCells} cells`
  if (row.problem !== undefined) return
  while (row.cells.length < cell.column) row.cells.push('')
  if (cell.type === 'e') row.problem = `A cell holds the error ${cell.text.slice(0, 20)}`
  row.cells[cell.column] = textOf(cell, meanings)
}

function textOf({ type, style, text }: Cell, { texts, dates }: Meanings): string {
  if (text === '') return ''
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' || text === 'true' ? 'true' : 'false'
  if (type !== 'n') return unescaped(text)
  if (dates.has(style)) return dateText(Number(text)) ?? text
  return /[eE]/.test(text) ? plainNumber(text) : text
}

function plainNumber(text: string): string {
  const value = Number(text)
  return Number.isFinite(value)
    ? value.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: 15 })
    : text
}
