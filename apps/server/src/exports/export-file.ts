import type { ExportColumn } from './export-columns.ts'
import type { Rows } from './stream-rows.ts'

/** Makes a file of rows as they come; what it answers is sent at once. */
export type FileWriter = {
  begin(): string
  rows(rows: Rows): string
  end(): string
}

export type FileKind = {
  extension: string
  mimeType: string
  /** What the cells are read as. */
  cells: 'text' | 'json'
  /** More rows than these it cannot hold. */
  mostRows?: number
  writer(columns: readonly ExportColumn[], names: readonly string[]): FileWriter
  /** The text is not the file itself but a part that has to be packed. */
  packs?: 'xlsx'
}
