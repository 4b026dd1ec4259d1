import type { ExportColumn } from './export-columns.ts'
import type { Rows } from './stream-rows.ts'

/** Makes a file of rows as they come; what it answers is sent at once. */
export type FileWriter = {
  begin(): string
  rows(rows: Rows): string
  end(): string
}

/** What whoever asks for the file chose of how it is written. */
export type FileSettings = {
  /** What stands between two values of CSV. */
  delimiter: string
  /** The sign before decimals of CSV. */
  decimal: string
  /** By its clocks files that know days and times write moments. */
  timeZone: string
}

export type FileKind = {
  extension: string
  mimeType: string
  /** What the cells are read as. */
  cells: 'text' | 'json'
  /** Its moments are those of clocks, of which the names of the columns say the zone. */
  hasClocks?: true
  /** More rows than these it cannot hold. */
  mostRows?: number
  writer(columns: readonly ExportColumn[], names: readonly string[], settings: FileSettings): FileWriter
  /** The text is not the file itself but a part that has to be packed. */
  packs?: 'xlsx'
}
