import type { Sql } from '@trellis/fields/server'
import type { Collection } from '../collections/collection.ts'
import type { ImportMapping } from './mapped-field.ts'
import type { ProblemReport } from './problem-report.ts'
import type { NamedFilters } from './value-rules.ts'

/** Something that only the database can tell of the staged rows: the rows it finds, as `line` and `value`. */
export type StagedCheck = { column: string; rows: Sql; message(value: string): string }

export type CheckRequest = {
  mapping: ImportMapping
  /** The collection as it is before the import; undefined where the import makes it. */
  collection: Collection | undefined
  /** Id of the collection that is imported into. */
  collectionId: string
  /** Collections that link fields name, by id. */
  targets: ReadonlyMap<string, Collection>
  /** What the records must satisfy that fields name, by field id. */
  named?: NamedFilters
  report: ProblemReport
  /** Takes bad rows out of the staging table. */
  removeBad: boolean
  /** Ids of records that the import makes for links that lead nowhere. */
  made?: readonly string[]
  /** Rows may be records that are there. */
  updateBy?: string | undefined
}
