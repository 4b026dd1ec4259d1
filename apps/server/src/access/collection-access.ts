import type { Sql } from '@trellis/fields/server'
import type { FieldChange, Filter, RecordVerb } from '@trellis/model'

/**
 * Rows a verb reaches: `none`, `all`, or those that satisfy at least one rule. A rule keeps the app it came from,
 * because `{{user.values.key}}` in it means that app's value.
 */
export type RowAccess = 'none' | 'all' | readonly RowRule[]

export type RowRule = { appId?: string; filter: Filter; values: Readonly<Record<string, string>> }

/** What one caller may do with one collection. */
export type CollectionAccess = {
  verbs: Readonly<Record<RecordVerb, RowAccess>>
  /** Fields that do not exist for this caller: not read, filtered, sorted, searched, written, counted or named. */
  hidden: ReadonlySet<string>
  /** Fields the caller sees but may not write. */
  readonly: ReadonlySet<string>
  /** Fields that have another default or fewer options for the caller. */
  changed?: ReadonlyMap<string, FieldChange> | undefined
  /** Core collections: what every row must satisfy beside the rules, given the row's alias; holds the caller's own parameters, which `key` tells apart. */
  where?: ((alias: string) => Sql) | undefined
  /** Same key = same SQL: rules and overrides, without the values of `{{user.…}}`. */
  key: string
}
