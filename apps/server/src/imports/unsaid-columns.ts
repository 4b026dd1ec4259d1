import type { ImportColumn } from '@trellis/contract'
import type { CsvRow, CsvTable } from './csv/csv-table.ts'

/**
 * The table with a problem for each row that has more values than the header, in columns of which `said` does not speak, not even to
 * leave them out: nobody has seen them, and they would be lost without a word.
 */
export function withUnsaidTold(table: CsvTable, said: readonly ImportColumn[]): CsvTable {
  const names = new Set(said.map(({ column }) => column))
  const unsaid = table.columns.flatMap(({ name, index, beyond }, place) =>
    beyond === undefined || names.has(name) ? [] : [{ place, index, beyond }],
  )
  if (unsaid.length === 0) return table
  const toTold = (row: CsvRow): CsvRow => {
    if ('problem' in row) return row
    const found = unsaid.findLast(({ place }) => row.values[place] !== '')
    if (!found) return row
    const message = `The line has ${found.index + 1} values where the header has ${found.beyond}`
    return { line: row.line, problem: { line: row.line, message } }
  }
  return { ...table, rows: toldRows(table.rows, toTold) }
}

async function* toldRows(rows: CsvTable['rows'], toTold: (row: CsvRow) => CsvRow): CsvTable['rows'] {
  for await (const batch of rows) yield batch.map(toTold)
}
