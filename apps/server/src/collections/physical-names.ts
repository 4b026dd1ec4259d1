import { createHash } from 'node:crypto'
import { isSystemField } from '@trellis/model'

/** PostgreSQL cuts names at 63 bytes; ours stop earlier, so that names derived from them still differ. */
const longestName = 59

/** Columns every PostgreSQL table has; no column may be called so. */
const postgresColumns: ReadonlySet<string> = new Set(['xmin', 'cmin', 'xmax', 'cmax', 'ctid', 'tableoid'])

/** The name of a table or link table for an id (0-decisions §4): the id where it is free, else 40 characters of it and six hex digits. */
export function tableName(id: string, taken: ReadonlySet<string>): string {
  return freeName(id, name => taken.has(name))
}

/** The name of a field's column; never one of the columns that PostgreSQL or every record has. */
export function columnName(fieldId: string, taken: ReadonlySet<string>): string {
  return freeName(fieldId, name => taken.has(name) || isOccupied(name))
}

const linkEnds: ReadonlySet<string> = new Set(['parentId', 'childId'])

/** The column of a link field in its link table: made from the id alone, so that it need not be stored. */
export function linkColumnName(fieldId: string): string {
  return columnName(fieldId, linkEnds)
}

/** A free name for what waits in the trash under its own id. */
export function trashName(id: string, taken: ReadonlySet<string>): string {
  return freeName(`~${id}`, name => taken.has(name))
}

function isOccupied(name: string): boolean {
  return postgresColumns.has(name) || isSystemField(name) || name === 'version' || name === 'additionalProperties'
}

function freeName(id: string, isTaken: (name: string) => boolean): string {
  if (Buffer.byteLength(id) <= longestName && !isTaken(id)) return id
  for (let attempt = 0; ; attempt += 1) {
    const hash = createHash('sha256').update(`${id} ${attempt}`).digest('hex').slice(0, 6)
    const name = `${cutToBytes(id, 40)}_${hash}`
    if (!isTaken(name)) return name
  }
}

function cutToBytes(text: string, most: number): string {
  let cut = ''
  for (const character of text) {
    if (Buffer.byteLength(cut + character) > most) break
    cut += character
  }
  return cut
}
