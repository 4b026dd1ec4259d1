import type { ImportProblem } from '@trellis/contract'
import { withFormula } from '../../exports/csv-text.ts'
import { undecodable } from './decode-text.ts'
import { type CsvReading, readCsv } from './read-csv.ts'
import type { CsvRecord } from './record-splitter.ts'

/** A column of the file. `name` is its header; a repeated header and an empty one get a name of their own (`city (2)`, `Column 3`). */
export type CsvColumn = { index: number; name: string }

/**
 * One row under the header with a value for each column, or what is wrong with it. Only values that stood in quotation marks may begin
 * or end with blanks. `json`: the values themselves, of files that know more than text.
 */
export type CsvRow = { line: number; values: string[]; json?: unknown[] } | { line: number; problem: ImportProblem }

/** Whether a value of the row is what the file itself knows it to be, so that its text can be read in one way alone. */
export function isExact(row: CsvRow, index: number): boolean {
  return 'json' in row && row.json !== undefined && typeof row.json[index] !== 'string'
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
    const [header, ...others] = batch.value
    if (!header) continue
    const { columns, problems } = readHeader(header, reading)
    const first = reading.header === false ? batch.value : others
    return { columns, headerProblems: problems, rows: readRows(first, batches, columns), close }
  }
  return {
    columns: [],
    headerProblems: [{ line: 1, message: 'The file is empty' }],
    rows: readRows([], batches, []),
    close,
  }
}

/** More than a table has room for; each of them is summarised and compared with all fields (S67). */
export const mostColumns = 2000

export const tooManyColumns = (count: number) =>
  `The file has ${count} columns or more; at most ${mostColumns} can be read`

type Header = { columns: CsvColumn[]; problems: ImportProblem[] }

/** The columns by the first record, which names them or only has as many values. */
export function readHeader(header: CsvRecord, { header: isNaming = true }: Pick<CsvReading, 'header'>): Header {
  if ('problem' in header) return { columns: [], problems: [{ line: header.line, message: header.problem }] }
  if (header.cells.length > mostColumns) {
    return { columns: [], problems: [{ line: header.line, message: tooManyColumns(header.cells.length) }] }
  }
  if (!isNaming) return { columns: header.cells.map((_, index) => ({ index, name: numbered(index) })), problems: [] }
  const taken = new Set<string>()
  const problems: ImportProblem[] = []
  const columns = header.cells.map((cell, index) => {
    const title = cell.trim()
    const name = uniqueName(title || numbered(index), taken)
    taken.add(name)
    if (title && name !== title)
      problems.push({ line: header.line, column: title, message: 'The header appears more than once' })
    const wrong = wrongCharacters(title)
    if (wrong) problems.push({ line: header.line, column: title, message: wrong })
    return { index, name }
  })
  return { columns, problems }
}

const numbered = (index: number) => `Column ${index + 1}`

function uniqueName(title: string, taken: ReadonlySet<string>): string {
  let name = title
  for (let number = 2; taken.has(name); number += 1) name = `${title} (${number})`
  return name
}

async function* readRows(
  first: readonly CsvRecord[],
  batches: AsyncGenerator<CsvRecord[]>,
  columns: readonly CsvColumn[],
): AsyncGenerator<CsvRow[]> {
  yield first.map(record => toRow(record, columns))
  for await (const records of batches) if (records.length > 0) yield records.map(record => toRow(record, columns))
}

function toRow(record: CsvRecord, columns: readonly CsvColumn[]): CsvRow {
  const { line } = record
  if ('problem' in record) return { line, problem: { line, message: record.problem } }
  const { cells } = record
  if (cells.length !== columns.length) {
    const message = `The line has ${count(cells.length)} where the header has ${columns.length}`
    return { line, problem: { line, message } }
  }
  for (let index = 0; index < cells.length; index += 1) {
    const value = withFormula(cells[index] ?? '')
    const wrong = wrongCharacters(value)
    if (wrong) return { line, problem: { line, column: columns[index]?.name ?? '', message: wrong } }
    cells[index] = value
  }
  return { line, values: cells }
}

function count(values: number): string {
  return values === 1 ? '1 value' : `${values} values`
}

function wrongCharacters(value: string): string | undefined {
  if (value.includes(undecodable)) return 'Some bytes are no characters of this encoding: read the file by another one'
  if (value.includes('\0')) return 'Holds a character that cannot be stored (NUL)'
  return undefined
}
