import type { Sql } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import { findLinked, type Targets } from './formula-columns.ts'

type Reading = {
  collection: Collection
  targets: Targets
  /** What formulas read: `['record', 'amount']`. */
  references: readonly (readonly string[])[]
}

/** Stored records as formulas see them, without regard to anybody's rights: only what they read. */
export async function readFormulaRecords(
  connection: Queryable,
  reading: Reading,
  rows: Sql,
): Promise<{ id: string; record: RecordValues }[]> {
  const { collection } = reading
  return connection.run<{ id: string; record: RecordValues }>(
    sql`select t."id", ${recordJson(reading, 't')} as "record" from ${sql.id(collection.table.schema, collection.table.name)} t ${rows}`,
  )
}

/** JSON of what formulas read of the row, linked records included. */
export function recordJson({ collection, targets, references }: Reading, alias: string): Sql {
  const steps = new Map<CollectionField, Set<string>>()
  for (const [root, id = '', step] of references) {
    const field = root === 'record' ? collection.fields.get(id) : undefined
    if (!field) continue
    const known = steps.get(field) ?? new Set(['id', 'recordTitle'])
    steps.set(field, step === undefined ? known : known.add(step))
  }
  const members = [...steps].flatMap(([field, read]) => {
    const value = field.association ? linkJson(field, read, targets, alias) : valueJson(field, field.read?.(alias))
    return value ? [sql`${value} as ${sql.id(field.id)}`] : []
  })
  return members.length === 0 ? sql`'{}'::json` : sql`row_to_json((select x from (select ${sql.join(members)}) x))`
}

function valueJson(field: CollectionField, value: Sql | undefined): Sql | undefined {
  if (!value || field.format.concealed) return undefined
  return sql`case when ${value} is not null then ${field.server.json(value, field.schema)} end`
}

/** The linked record with the fields that are read of it. */
export function linkJson(
  field: CollectionField,
  steps: ReadonlySet<string>,
  targets: Targets,
  alias: string,
): Sql | undefined {
  const members = [...steps].flatMap(step => {
    const linked = findLinked(field, step, targets)
    const column = linked?.field ? valueJson(linked.field, linked.field.read?.('linked')) : sql.id('linked', step)
    return linked && column ? [sql`${column} as ${sql.id(step)}`] : []
  })
  if (members.length === 0) return undefined
  return findLinked(field, 'id', targets)?.select(
    sql`row_to_json((select x from (select ${sql.join(members)}) x))`,
    alias,
  )
}
