import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { type EnforcedField, enforcedOf } from '../records/write/enforced-formulas.ts'
import { staging } from './staging-table.ts'

/** Fields that may lose their value, because they or their group are hidden. */
export function cleanableFields(collection: Collection): EnforcedField[] {
  return enforcedOf(collection).fields.filter(
    ({ field, canClean }) => canClean && (field.column !== undefined || field.association !== undefined),
  )
}

export const cleanedFieldsOf = (collection: Collection): CollectionField[] =>
  cleanableFields(collection).map(({ field }) => field)

const cleanColumn = ({ id }: CollectionField): string => `clean ${id}`.slice(0, 63)

/** Whether a row of the staging table loses the field's value. */
export function isCleaned(field: CollectionField): Sql {
  return sql`${sql.id('stage', cleanColumn(field))} is true`
}

/** A field's value in a row of the staging table, where the row does not lose it. */
export function withCleaning(field: CollectionField, collection: Collection, value: Sql): Sql {
  if (!cleanedFieldsOf(collection).includes(field)) return value
  return sql`case when ${isCleaned(field)} then null else ${value} end`
}

/** The links that a row of the staging table gives, none where it loses them. */
export function linksWithCleaning(field: CollectionField, collection: Collection, ids: Sql): Sql {
  if (!cleanedFieldsOf(collection).includes(field)) return ids
  return sql`case when ${isCleaned(field)} then '{}'::text[] else ${ids} end`
}

export async function addCleanColumns(connection: Queryable, collection: Collection): Promise<void> {
  for (const field of cleanedFieldsOf(collection))
    await connection.run(sql`alter table ${staging} add column ${sql.id(cleanColumn(field))} boolean`)
}

/** Notes which rows lose which value. */
export async function storeCleaned(
  connection: Queryable,
  collection: Collection,
  judged: readonly { line: number; cleaned: readonly string[] }[],
): Promise<void> {
  for (const field of cleanedFieldsOf(collection)) {
    const lines = judged.flatMap(({ line, cleaned }) => (cleaned.includes(field.id) ? [line] : []))
    if (lines.length === 0) continue
    await connection.run(
      sql`update ${staging} set ${sql.id(cleanColumn(field))} = true where line = any(${lines}::bigint[])`,
    )
  }
}
