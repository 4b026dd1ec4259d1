import type { ImportProblem } from '@trellis/contract'
import { withFormula } from '../../exports/csv-text.ts'
import { type CsvReading, readCsv } from './read-csv.ts'
import { type CsvColumn, findUnused, readHeader, widenHeader } from './read-header.ts'
import type { CsvRecord } from './record-splitter.ts'
import { wrongCharacters } from './wrong-characters.ts'

/** One row under the header with a value for each column, or what is wrong with all of it. */
export type CsvRow = ReadRow | { line: number; problem: ImportProblem }

export type ReadRow = {
  line: number
  /** Only values that stood in quotation marks may begin or end with blanks. */
  values: string[]
  /** The values themselves, of files that know more than text. */
  json?: unknown[]
  /**
   * 1 for each value that the file keeps as a number, a boolean, a day or a time. Its text is exact: `.` is the decimal sign of a
   * number, which has no other signs in it, and days are as ISO 8601 writes them. 0 for what is a text, whatever it looks like, and for
   * nothing. Rows may share it. Absent where the file holds texts alone, and beside `json`, which says the same.
   */
  exact?: Readonly<Uint8Array>
  /** What is wrong with single values, by their place: a problem only where their column is imported. They are empty in `values`. */
  cellProblems?: ReadonlyMap<number, string>
}

/** Whether a value of the row is what the file itself knows it to be, so that its text can be read in one way alone. */
export function isExact(row: CsvRow, index: number): boolean {
  if (!('values' in row)) return false
  return row.exact?.[index] === 1 || (row.json !== undefined && typeof row.json[index] !== 'string')
}

export type CsvTable = {
  columns: CsvColumn[]
  headerProblems: ImportProblem[]
  rows: AsyncGenerator<CsvRow[]>
  /** For whoever wants the header alone. */
  close(): Promise<void>
}

/** Reads the header; the rows follow as the caller asks for them. A file without a header has no columns and says so. */
export async function openCsvTable(path: string, reading: CsvReading, signal?: AbortSignal): Promise<CsvTable> {
  const batches = readCsv(path, reading, signal)
  const close = async () => void (await batches.return(undefined))
  for (let batch = await batches.next(); !batch.done; batch = await batches.next()) {
    const [line, ...others] = batch.value
    if (!line) continue
    const records = () => readCsv(path, reading, signal)
    const { header, own } = await widenHeader(line, records)
    const unused = await findUnused(header, records)
    const { columns: named, problems } = readHeader(header, reading, unused)
    const columns = named.map(column => (column.index < own ? column : { ...column, beyond: own }))
    const first = reading.header === false ? batch.value : others
    const width = named.length + unused.size
    return { columns, headerProblems: problems, rows: readRows(first, batches, { columns, width }), close }
  }
  return {
    columns: [],
    headerProblems: [{ line: 1, message: 'The file is empty' }],
    rows: readRows([], batches, { columns: [], width: 0 }),
    close,
  }
}

/** `width`: values of the header, also those that make no column. */
type Shape = { columns: readonly CsvColumn[]; width: number }

async function* readRows(
  first: readonly CsvRecord[],
  batches: AsyncGenerator<CsvRecord[]>,
  shape: Shape,
): AsyncGenerator<CsvRow[]> {
  yield first.map(record => toRow(record, shape))
  for await (const records of batches) if (records.length > 0) yield records.map(record => toRow(record, shape))
}

/** Empty values may be missing at the end of a line, and empty ones may follow the last column: programs write both. */
function toRow(record: CsvRecord, { columns, width }: Shape): CsvRow {
  const { line } = record
  if ('problem' in record) return { line, problem: { line, message: record.problem } }
  const { cells } = record
  if (cells.length > width && cells.findLastIndex(cell => cell !== '') >= width) {
    const message = `The line has ${cells.length} values where the header has ${width}`
    return { line, problem: { line, message } }
  }
  const isWhole = cells.length === width && columns.length === width
  const values = isWhole ? cells : columns.map(({ index }) => cells[index] ?? '')
  let cellProblems: Map<number, string> | undefined
  for (let place = 0; place < values.length; place += 1) {
    const value = withFormula(values[place] ?? '')
    const wrong = wrongCharacters(value)
    values[place] = wrong === undefined ? value : ''
    if (wrong !== undefined) cellProblems = (cellProblems ?? new Map<number, string>()).set(place, wrong)
  }
  return cellProblems ? { line, values, cellProblems } : { line, values }
}
