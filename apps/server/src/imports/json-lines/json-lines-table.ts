import { createReadStream } from 'node:fs'
import { isPlainObject, ownValue } from '@trellis/base'
import type { CsvRow, CsvTable } from '../csv/csv-table.ts'
import { mostColumns, tooManyColumns } from '../csv/read-header.ts'

/** A line longer than this is no record. */
const longestLine = 4_000_000
const batchSize = 500

/**
 * One JSON object a line. Columns are the keys of all lines in the order of their first appearance, so the file is read twice; values
 * keep their JSON beside the text that people see of them.
 */
export async function openJsonLinesTable(path: string, signal?: AbortSignal): Promise<CsvTable> {
  const names = new Set<string>()
  for await (const { value } of readLines(path, signal)) {
    for (const key of Object.keys(value ?? {})) names.add(key)
    if (names.size > mostColumns) break
  }
  if (names.size > mostColumns) {
    const problem = { line: 1, message: tooManyColumns(names.size) }
    return { columns: [], headerProblems: [problem], rows: readRows(path, [], signal), close: async () => undefined }
  }
  const columns = [...names].map((name, index) => ({ index, name }))
  const rows = readRows(path, [...names], signal)
  return {
    columns,
    headerProblems: columns.length === 0 ? [{ line: 1, message: 'The file is empty' }] : [],
    rows,
    close: async () => void (await rows.return(undefined)),
  }
}

async function* readRows(path: string, names: readonly string[], signal?: AbortSignal): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = []
  for await (const line of readLines(path, signal)) {
    batch.push(toRow(line, names))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type Line = { line: number; value: Record<string, unknown> | undefined; problem: string | undefined }

async function* readLines(path: string, signal?: AbortSignal): AsyncGenerator<Line> {
  let line = 0
  for await (const text of splitLines(path, signal)) {
    line += 1
    const clean = line === 1 ? text.replace(/^\ufeff/, '') : text
    if (clean.trim() !== '') yield { line, ...readLine(clean) }
  }
}

/** What is longer than a line may be comes cut: a file can be one line of gigabytes (S67). */
async function* splitLines(path: string, signal?: AbortSignal): AsyncGenerator<string> {
  const input = createReadStream(path, { encoding: 'utf8', ...(signal && { signal }) })
  let rest = ''
  for await (const chunk of input) {
    const [end = '', ...others] = String(chunk).split('\n')
    if (rest.length <= longestLine) rest += end
    for (const next of others) {
      yield rest
      rest = next
    }
  }
  yield rest
}

function readLine(text: string): Omit<Line, 'line'> {
  if (text.length > longestLine) return { value: undefined, problem: 'The line is too long' }
  if (text.includes('\\u0000')) return { value: undefined, problem: 'Holds a character that cannot be stored (NUL)' }
  try {
    const value: unknown = JSON.parse(text)
    if (isPlainObject(value)) return { value, problem: undefined }
  } catch {
    // Told below.
  }
  return { value: undefined, problem: 'The line is no JSON object' }
}

function toRow({ line, value, problem }: Line, names: readonly string[]): CsvRow {
  if (!value) return { line, problem: { line, message: problem ?? '' } }
  const json = names.map(name => ownValue(value, name))
  return { line, values: json.map(textOf), json }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
