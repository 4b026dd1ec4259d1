import type { CsvRow, CsvTable } from '../csv/csv-table.ts'
import { type CsvColumn, findUnused, readHeader } from '../csv/read-header.ts'
import type { CsvRecord } from '../csv/record-splitter.ts'
import { guessHeaderLine } from '../guess/guess-header-line.ts'
import { openWorkbook, type Workbook } from './open-workbook.ts'
import { readSheet, type SheetReading, type SheetRow } from './read-sheet.ts'
import { readStructure } from './workbook-parts.ts'

/** The names of the sheets of an Excel workbook. */
export async function listSheets(path: string): Promise<string[]> {
  const workbook = await openWorkbook(path)
  try {
    return (await readStructure(workbook)).sheets.map(({ name }) => name)
  } finally {
    workbook.close()
  }
}

/** The row that names the columns of a sheet, where it is not the first that holds anything. */
export async function findHeaderRow(path: string, { sheet }: SheetReading): Promise<number | undefined> {
  const workbook = await openWorkbook(path)
  try {
    const batches = readSheet(workbook, { ...(sheet !== undefined && { sheet }) })
    for await (const rows of batches) return guessHeaderLine(rows)
    return undefined
  } finally {
    workbook.close()
  }
}

/** A sheet of an Excel workbook, the first where none is named; its first row that holds anything names the columns, unless it is told not to. */
export async function openXlsxTable(path: string, reading: SheetReading = {}, signal?: AbortSignal): Promise<CsvTable> {
  const workbook = await openWorkbook(path)
  const batches = readSheet(workbook, reading, signal)
  const close = async () => {
    await batches.return(undefined)
    workbook.close()
  }
  for (let batch = await batches.next(); !batch.done; batch = await batches.next()) {
    const [row, ...others] = batch.value
    if (!row) continue
    const header = toRecord(row)
    const unused = await findUnused(header, () => readRecords(workbook, reading, signal))
    const { columns, problems } = readHeader(header, reading, unused)
    const first = reading.header === false ? batch.value : others
    const rows = readRows(first, batches, { columns, width: columns.length + unused.size, workbook })
    return { columns, headerProblems: problems, rows, close }
  }
  workbook.close()
  const nothing: CsvTable['rows'] = readRows([], batches, { columns: [], width: 0, workbook })
  return { columns: [], headerProblems: [{ line: 1, message: 'The file is empty' }], rows: nothing, close }
}

function toRecord({ line, cells, problem }: SheetRow): CsvRecord {
  return problem === undefined ? { line, cells } : { line, problem }
}

async function* readRecords(
  workbook: Workbook,
  reading: SheetReading,
  signal: AbortSignal | undefined,
): AsyncGenerator<CsvRecord[]> {
  for await (const rows of readSheet(workbook, reading, signal)) yield rows.map(toRecord)
}

/** `width`: cells of the header, also those that make no column. */
type Shape = { columns: readonly CsvColumn[]; width: number }

async function* readRows(
  first: readonly SheetRow[],
  batches: AsyncGenerator<SheetRow[]>,
  { workbook, ...shape }: Shape & { workbook: Workbook },
): AsyncGenerator<CsvRow[]> {
  const toRow = createRowReader(shape)
  try {
    yield first.map(toRow)
    for await (const rows of batches) if (rows.length > 0) yield rows.map(toRow)
  } finally {
    workbook.close()
  }
}

function createRowReader({ columns, width }: Shape): (row: SheetRow) => CsvRow {
  const places = new Map(columns.map(({ index }, place) => [index, place]))
  let shared = new Uint8Array(columns.length)

  /** Rows of a sheet hold the same kinds of values mostly. */
  function exactOf(cells: readonly number[]): Readonly<Uint8Array> {
    const exact = new Uint8Array(columns.length)
    for (const cell of cells) {
      const place = places.get(cell)
      if (place !== undefined) exact[place] = 1
    }
    if (!exact.every((each, place) => each === shared[place])) shared = exact
    return shared
  }

  return ({ line, cells, exact, cellProblems, problem }) => {
    if (problem !== undefined) return { line, problem: { line, message: problem } }
    if (cells.length > width && cells.findLastIndex(cell => cell !== '') >= width) {
      return { line, problem: { line, message: 'The row has values beyond the columns that the first row names' } }
    }
    const values = columns.map(({ index }) => cells[index] ?? '')
    const told = [...(cellProblems ?? [])].flatMap(([cell, message]): [number, string][] => {
      const place = places.get(cell)
      return place === undefined ? [] : [[place, message]]
    })
    return { line, values, exact: exactOf(exact), ...(told.length > 0 && { cellProblems: new Map(told) }) }
  }
}
