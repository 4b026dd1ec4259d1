import { parse } from 'csv-parse/browser/esm/sync'

/** As many as are drawn; a line of a million columns would fill the memory (S67). */
export const mostColumns = 200
export const mostRows = 100_000

export type CsvTable = {
  header: string[]
  rows: string[][]
  /** Of the widest row, also where not all are kept. */
  columnCount: number
  isCut: boolean
}

/** A text of values between delimiters, its first row apart. `isCut`: its last line may be half. Throws where it is none. */
export function parseCsv(text: string, { isCut }: { isCut: boolean }): CsvTable {
  const named = /^(?:\uFEFF)?sep=(.)\r?\n/i.exec(text)
  const body = (isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text).slice(named?.[0].length ?? 0)
  let columnCount = 0
  const [header = [], ...rows] = parse(body, {
    bom: true,
    delimiter: named?.[1] ?? delimiterOf(body),
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    skip_empty_lines: true,
    to: mostRows + 1,
    on_record: (record: string[]) => {
      columnCount = Math.max(columnCount, record.length)
      return record.slice(0, mostColumns)
    },
  })
  return { header, rows, columnCount, isCut: rows.length === mostRows }
}

const delimiters = [',', ';', '\t', '|'] as const
const sampleLength = 20_000

/** The one that most often divides the first lines, outside of quotes. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleLength).replaceAll(/"[^"]*"/g, '')
  const counts = delimiters.map(delimiter => ({ delimiter, count: sample.split(delimiter).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}
