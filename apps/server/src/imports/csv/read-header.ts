import type { ImportProblem } from '@trellis/contract'
import type { CsvReading } from './read-csv.ts'
import type { CsvRecord } from './record-splitter.ts'
import { wrongCharacters } from './wrong-characters.ts'

/**
 * A column of the file. `name` is its header; a repeated header and an empty one get a name of their own (`city (2)`, `Column 3`).
 * `index` is its place among the values of a record of the file, from 0. `beyond`: how many values the header has, where the column is
 * one that other lines alone have.
 */
export type CsvColumn = { index: number; name: string; beyond?: number }

/** More than a table has room for; each of them is summarised and compared with all fields (S67). */
export const mostColumns = 2000

export const tooManyColumns = (count: number) =>
  `The file has ${count} columns or more; at most ${mostColumns} can be read`

type Header = { columns: CsvColumn[]; problems: ImportProblem[] }

/** The columns by the first record, which names them or only has as many values; those at the places `unused` are left out. */
export function readHeader(
  header: CsvRecord,
  { header: isNaming = true }: Pick<CsvReading, 'header'>,
  unused: ReadonlySet<number> = new Set(),
): Header {
  if ('problem' in header) return { columns: [], problems: [{ line: header.line, message: header.problem }] }
  const count = header.cells.length - unused.size
  if (count > mostColumns) return { columns: [], problems: [{ line: header.line, message: tooManyColumns(count) }] }
  const taken = new Set<string>()
  const problems: ImportProblem[] = []
  const columns = header.cells.flatMap((cell, index) => {
    if (unused.has(index)) return []
    const title = isNaming ? cell.trim() : ''
    const name = uniqueName(title || `Column ${index + 1}`, taken)
    taken.add(name)
    const wrong = wrongCharacters(title)
    if (wrong) problems.push({ line: header.line, column: title, message: wrong })
    return [{ index, name }]
  })
  if (columns.length === 0) problems.push({ line: header.line, message: 'The file is empty' })
  return { columns, problems }
}

function uniqueName(title: string, taken: ReadonlySet<string>): string {
  let name = title
  for (let number = 2; taken.has(name); number += 1) name = `${title} (${number})`
  return name
}

/**
 * The places that neither the header nor any of the records gives a value: formatting alone makes no columns. The records are read
 * only where the header leaves places empty, and no further than until each of them has been filled.
 */
export async function findUnused(
  header: CsvRecord,
  records: () => AsyncGenerator<readonly CsvRecord[]>,
): Promise<ReadonlySet<number>> {
  const unused = new Set<number>()
  if ('problem' in header || header.cells.length > mostPlaces) return unused
  for (const [index, cell] of header.cells.entries()) if (cell.trim() === '') unused.add(index)
  if (unused.size === 0) return unused
  for await (const batch of records()) {
    for (const record of batch) {
      if ('problem' in record) continue
      for (const [index, cell] of record.cells.entries()) if (cell !== '' && cell.trim() !== '') unused.delete(index)
    }
    if (unused.size === 0) break
  }
  return unused
}

/** The header as wide as the widest of the records that makes columns, and how wide it was. */
export async function widenHeader(
  header: CsvRecord,
  records: () => AsyncGenerator<readonly CsvRecord[]>,
): Promise<{ header: CsvRecord; own: number }> {
  if ('problem' in header) return { header, own: 0 }
  const own = header.cells.length
  let width = own
  if (own > mostColumns) return { header, own }
  for await (const batch of records()) {
    for (const record of batch) {
      if ('problem' in record || record.cells.length <= width || record.cells.length > mostColumns) continue
      width = Math.max(width, record.cells.findLastIndex(cell => cell !== '') + 1)
    }
  }
  return { header: { ...header, cells: [...header.cells, ...Array<string>(width - own).fill('')] }, own }
}

/** What a sheet has room for; a header of more is refused whatever it holds (S67). */
export const mostPlaces = 16_384
