import type { FormatDefinition, FormatServer, Notation } from '@trellis/fields/server'
import type { FieldSchema, OptionItem } from '@trellis/model'

/** A field that takes the values of one column of the file. */
export type MappedField = {
  /** The column's header. */
  column: string
  /** The column's place in the file. */
  index: number
  fieldId: string
  schema: FieldSchema
  format: FormatDefinition
  server: FormatServer
  required: boolean
  /** Set for links: the collection whose record ids the values are. */
  targetCollectionId: string | undefined
  /** Set where the values are not ids but those of this unique field over there. */
  linkBy?: string | undefined
  isNew: boolean
  /** Its place among the columns that were asked for. */
  place: number
  /** How its texts are written: what was said of the column, and once that is worked out, all that is known. */
  notation: Notation
  /** What the column holds and is no option yet becomes one. */
  addsOptions?: true
  /** What names no record becomes one. */
  createsMissing?: true
  /** The field becomes unique; of links, the one by which records are found. */
  makesUnique?: true
  /** Those options, once the column was read. */
  newOptions?: readonly OptionItem[]
  /** Of the additional properties: the columns of single ones. `index` is that of a column that holds all of them, or -1. */
  properties?: readonly MappedProperty[]
  /** Of a column that holds all of them: the fields of the collection, which none of them can be. */
  beside?: readonly string[] | undefined
}

/** A column whose values are one additional property of each record. */
export type MappedProperty = { key: string; column: string; index: number }

export type ImportMapping = {
  /** The column that holds the records' ids; without one ids are made. */
  key: { column: string; index: number } | undefined
  fields: MappedField[]
}
