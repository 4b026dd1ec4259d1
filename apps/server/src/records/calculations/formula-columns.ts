import type { Sql } from '@trellis/fields/server'
import type { SqlKind } from '@trellis/formula/sql'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../../collections/collection.ts'

/** A reference's steps: `['record', 'customer', 'name']`. */
export type ColumnPath = readonly string[]

/** Collections by id, or something that knows theirs. */
export type Targets = ReadonlyMap<
  string,
  { collection: Pick<Collection, 'table'> & Partial<Pick<Collection, 'fields'>> }
>

const kinds: Readonly<Record<string, SqlKind>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  instant: 'dateTime',
}

/** What a formula must give for this column, where PostgreSQL is to work it out. */
export function columnKind({ format }: CollectionField): SqlKind | undefined {
  return kinds[format.comparison]
}

/** The kinds of formulas in the types that compiled formulas work with. */
const casts: Readonly<Record<SqlKind, (value: Sql) => Sql>> = {
  text: value => sql`(${value})::text`,
  number: value => sql`(${value})::float8`,
  boolean: value => sql`(${value})::boolean`,
  date: value => sql`(${value})::date`,
  dateTime: value => sql`(${value})::timestamptz`,
}

type FormulaColumn = { kind: SqlKind; value: Sql }
type Reading = {
  collection: Collection
  targets: Targets
  /** A field's stored value; of a calculation what it will be. */
  valueOf(field: CollectionField, alias: string): Sql | undefined
}

/** What a path reads of a row: a value in a column, or `undefined` where it is none that SQL can read. */
export function findColumn(
  [, id = '', step, ...rest]: ColumnPath,
  alias: string,
  at: Reading,
): FormulaColumn | undefined {
  const field = at.collection.fields.get(id)
  if (!field || rest.length > 0) return undefined
  if (!field.association) return step === undefined ? columnOf(field, at.valueOf(field, alias)) : undefined
  const linked = step === undefined ? undefined : findLinked(field, step, at.targets)
  if (!linked) return undefined
  if (!linked.field) return { kind: 'text', value: linked.select(sql.id('linked', step ?? ''), alias) }
  const found = columnOf(linked.field, linked.field.read?.('linked'))
  return found && { kind: found.kind, value: linked.select(found.value, alias) }
}

function columnOf(field: CollectionField, value: Sql | undefined): FormulaColumn | undefined {
  if (field.format.concealed) return { kind: 'text', value: sql`null::text` }
  // A time of day is text to formulas.
  const kind = field.format.comparison === 'time' ? 'text' : columnKind(field)
  return kind && value && { kind, value: casts[kind](value) }
}

type Linked = {
  /** undefined for what every record shows: its id and title. */
  field: CollectionField | undefined
  select(value: Sql, alias: string): Sql
}

/** A field of the one record that a foreign key of the row names, read as `linked`. */
export function findLinked({ association }: CollectionField, step: string, targets: Targets): Linked | undefined {
  const target = targets.get(association?.targetCollectionId ?? '')?.collection
  if (association?.storage.kind !== 'own-column' || !target) return undefined
  const { column } = association.storage
  const field = target.fields?.get(step)
  if (!field && !shown.has(step)) return undefined
  return {
    field,
    select: (value, alias) =>
      sql`(select ${value} from ${sql.id(target.table.schema, target.table.name)} linked where linked."id" = ${sql.id(alias, column)})`,
  }
}

const shown: ReadonlySet<string> = new Set(['id', 'recordTitle', 'recordDescription', 'recordImage', 'recordColor'])
