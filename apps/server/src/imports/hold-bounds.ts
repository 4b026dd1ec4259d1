import { sql } from 'kysely'
import type { Collection, CollectionField, FieldAssociation } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { leastOfOtherEnd } from '../records/write/hold-other-end.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { ImportMapping } from './mapped-field.ts'
import { presentLinks } from './other-end-checks.ts'
import { stagedColumn, staging } from './staging-table.ts'

type Bounded = {
  tenant: Tenant
  mapping: ImportMapping
  /** The collection as it is before the import; where the import makes it nobody else links yet. */
  collection: Collection | undefined
  targets: ReadonlyMap<string, Collection>
  updateBy: string | undefined
}

/**
 * Keeps others from linking the records that the file links, where those may be linked so many times only: what is counted behind this
 * still holds when the import commits. People go on changing those records otherwise; another import of the same links waits.
 */
export async function holdBounds(
  connection: Queryable,
  { tenant, mapping, collection, targets, updateBy }: Bounded,
): Promise<void> {
  for (const field of mapping.fields) {
    const stored = collection?.fields.get(field.fieldId)
    const association = stored?.association
    const most = field.schema.metadata?.association?.inverseMax ?? -1
    const target = targets.get(field.targetCollectionId ?? '')
    if (!collection || !association || !target) continue
    if (updateBy !== undefined) await holdGivenUp(connection, { tenant, collection, target, field: stored })
    if (most < 0) continue
    await lockAssociation(connection, tenant, association)
    await connection.run(sql`select count(*) from (
      select record.id from ${sql.id(target.table.schema, target.table.name)} record
      where record.id in (select unnest(${stagedColumn(mapping, field, 'stage')}::text[]) from ${staging} stage)
      order by record.id for key share) held`)
  }
}

type GivenUp = { tenant: Tenant; collection: Collection; target: Collection; field: CollectionField }

/** Keeps others from changing the links of the rows' records, and from taking links from records over there that need theirs. */
export async function holdGivenUp(
  connection: Queryable,
  { tenant, collection, target, field }: GivenUp,
): Promise<void> {
  const links = presentLinks(collection, field)
  if (!field.association || !links || leastOfOtherEnd(field.association, target) === 0) return
  await lockAssociation(connection, tenant, field.association)
  const there = sql`(select id from ${staging} where is_there)`
  await connection.run(sql`select count(*) from (
    select from ${sql.id(collection.table.schema, collection.table.name)} where id in ${there} order by id for update) held`)
  await connection.run(sql`select count(*) from (
    select from ${sql.id(target.table.schema, target.table.name)} record
    where record.id in (select link.other from ${links} link where link.own in ${there}) order by record.id for key share) held`)
}

async function lockAssociation(connection: Queryable, { id }: Tenant, association: FieldAssociation): Promise<void> {
  await connection.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${id} import ${association.associationId}`}, 0))`,
  )
}
