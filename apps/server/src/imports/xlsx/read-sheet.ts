import { type CsvReading, firstHeaderLine } from '../csv/read-csv.ts'
import { type Cell, cellValue, type Meanings } from './cell-value.ts'
import type { Workbook } from './open-workbook.ts'
import { readXml, type XmlHandlers } from './read-xml.ts'
import { findSheet, readCellFormats, readSharedTexts, readStructure } from './workbook-parts.ts'

export type SheetRow = {
  line: number
  cells: string[]
  /** The places of cells that are no texts. */
  exact: number[]
  /** What is wrong with single cells, by their place; they are empty in `cells`. */
  cellProblems: Map<number, string> | undefined
  problem: string | undefined
}

export type SheetReading = Pick<CsvReading, 'header' | 'headerLine' | 'sheet'>

/** The rows of a sheet that hold anything, from the one that names the columns on. */
export async function* readSheet(
  workbook: Workbook,
  reading: SheetReading,
  signal?: AbortSignal,
): AsyncGenerator<SheetRow[]> {
  const structure = await readStructure(workbook)
  const part = findSheet(structure, reading.sheet)
  const texts = await readSharedTexts(workbook)
  const meanings = { texts, formats: await readCellFormats(workbook), startsIn1904: structure.startsIn1904 }
  const first = firstHeaderLine(reading)
  let rows: SheetRow[] = []
  const collector = createRowCollector(meanings, row => {
    if (row.line >= first) rows.push(row)
  })
  for await (const _piece of readXml(await workbook.read(part), collector, signal)) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
}

/** Collects rows that hold a value or a problem; styles alone make no row. */
function createRowCollector(meanings: Meanings, onRow: (row: SheetRow) => void): XmlHandlers {
  let row = newRow(0)
  let cell: Cell = { type: 'n', style: 0, column: 0, text: '' }
  let isText = false
  let isPhonetic = false
  return {
    open(name, { r, s, t }) {
      isText = name === 'v' || (name === 't' && !isPhonetic)
      if (name === 'row') row = newRow(Number(r ?? row.line + 1))
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
      if (name === 'c') addCell(row, cell, meanings)
      if (name === 'row' && holdsAnything(row)) onRow(row)
    },
  }
}

const newRow = (line: number): SheetRow => ({ line, cells: [], exact: [], cellProblems: undefined, problem: undefined })

function holdsAnything({ cells, cellProblems, problem }: SheetRow): boolean {
  return problem !== undefined || cellProblems !== undefined || cells.some(cell => cell.trim() !== '')
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

function addCell(row: SheetRow, cell: Cell, meanings: Meanings): void {
  if (cell.text.length > longestCell) row.problem = `A cell holds more than ${longestCell} characters`
  if (cell.column >= mostCells) row.problem = `The row has more than ${mostCells} cells`
  if (row.problem !== undefined) return
  while (row.cells.length < cell.column) row.cells.push('')
  const value = cellValue(cell, meanings)
  row.cells[cell.column] = 'text' in value ? value.text : ''
  if ('problem' in value) {
    row.cellProblems ??= new Map()
    row.cellProblems.set(cell.column, value.problem)
  } else if (value.isExact) row.exact.push(cell.column)
}
