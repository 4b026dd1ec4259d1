import { open } from 'node:fs/promises'
import type { Contracts, InputOf } from '@trellis/contract'
import { type CsvTable, openCsvTable } from './csv/csv-table.ts'
import { type CsvReading, decideReading, usualQuote } from './csv/read-csv.ts'
import { openJsonLinesTable } from './json-lines/json-lines-table.ts'
import { findHeaderRow, listSheets, openXlsxTable } from './xlsx/xlsx-table.ts'

export type FileType = 'csv' | 'xlsx' | 'jsonl'

/** What a file is, told by its first bytes: names lie. */
export async function fileTypeOf(path: string): Promise<FileType> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    if (buffer.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'xlsx'
    const text = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\ufeff/, '')
      .trimStart()
    return /^\{\s*["}]/.test(text) ? 'jsonl' : 'csv'
  } finally {
    await file.close()
  }
}

/** What was asked of the file itself, without what was said of its values. */
export function readingIn({ reading = {} }: Pick<InputOf<Contracts['DATA_IMPORT']>, 'reading'>): Partial<CsvReading> {
  const { decimal: _decimal, dateOrder: _order, timeZone: _zone, ...file } = reading
  return file
}

/** How a file is to be read, with what nobody has said guessed: the marks and the encoding of a CSV file, and where the names of the columns stand. */
export async function readingOf(path: string, wanted: Partial<CsvReading>): Promise<CsvReading> {
  const type = await fileTypeOf(path)
  if (type === 'csv') return decideReading(path, wanted)
  const { delimiter = ',', encoding = 'utf-8', quote = usualQuote, header = true, sheet } = wanted
  const isLooked = type === 'xlsx' && header && wanted.headerLine === undefined
  const headerLine = isLooked ? await findHeaderRow(path, wanted) : wanted.headerLine
  const more = { ...(headerLine !== undefined && { headerLine }), ...(sheet !== undefined && { sheet }) }
  return { delimiter, encoding, quote, header, ...more }
}

/** The sheets of a workbook by their names; undefined where the file is none. */
export async function sheetsOf(path: string): Promise<string[] | undefined> {
  return (await fileTypeOf(path)) === 'xlsx' ? listSheets(path) : undefined
}

/** The rows of a file under its header, whatever kind of file it is. */
export async function openTable(path: string, reading: CsvReading, signal?: AbortSignal): Promise<CsvTable> {
  const type = await fileTypeOf(path)
  if (type === 'xlsx') return openXlsxTable(path, reading, signal)
  return type === 'jsonl' ? openJsonLinesTable(path, signal) : openCsvTable(path, reading, signal)
}
