import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'

/** Records whose calculations are to be worked out again: all of a collection, or those that link one record. */
export type Recalculation = {
  id: string
  collectionId: string
  linked: { fieldId: string; id: string } | undefined
  /** Everything up to this id is done. */
  afterId: string
  /** How many works it follows from. */
  round: number
}

type NewRecalculation = {
  tenant: Tenant
  collection: Pick<Collection, 'id'>
  totalCount: number
  linked?: Recalculation['linked']
}

/** Stores the work in the transaction that makes it necessary. What was to be done for the whole collection before is done by it, too. */
export async function addRecalculation(
  connection: Queryable,
  { tenant, collection, totalCount, linked }: NewRecalculation,
): Promise<void> {
  await connection.as(undefined, async platform => {
    if (!linked) {
      await platform.run(
        sql`delete from trellis.recalculation where tenant_id = ${tenant.id} and collection_id = ${collection.id}`,
      )
    }
    await platform.run(sql`insert into trellis.recalculation (tenant_id, collection_id, linked_field, linked_id, total_count)
      values (${tenant.id}, ${collection.id}, ${linked?.fieldId ?? null}, ${linked?.id ?? null}, ${totalCount})`)
  })
}

type LinkedWork = { totalCount: number; linked: NonNullable<Recalculation['linked']> }

/** As `addRecalculation`, for the records that link each of these. */
export async function addRecalculations(
  connection: Queryable,
  { tenant, collection, round = 0 }: Pick<NewRecalculation, 'tenant' | 'collection'> & { round?: number },
  works: readonly LinkedWork[],
): Promise<void> {
  const [fields, ids] = [works.map(({ linked }) => linked.fieldId), works.map(({ linked }) => linked.id)]
  await connection.as(undefined, platform =>
    platform.run(sql`insert into trellis.recalculation (tenant_id, collection_id, linked_field, linked_id, total_count, round)
      select ${tenant.id}, ${collection.id}, work.field, work.id, work.count, ${round}::int
      from unnest(${fields}::text[], ${ids}::text[], ${works.map(({ totalCount }) => totalCount)}::int[]) as work(field, id, count)`),
  )
}

type Row = Pick<Recalculation, 'id' | 'collectionId' | 'afterId' | 'round'> & {
  linkedField: string | null
  linkedId: string | null
}

/** The oldest work of a workspace: in this order what reads other records comes after them. */
export async function nextRecalculation(
  connection: Queryable,
  tenantId: string,
  minimumAgeMs: number,
): Promise<Recalculation | undefined> {
  const [row] = await connection.run<Row>(
    sql`select id::text as id, collection_id as "collectionId", after_id as "afterId", round, linked_field as "linkedField", linked_id as "linkedId"
      from trellis.recalculation where tenant_id = ${tenantId} and ${isOldEnough(minimumAgeMs)} order by id limit 1`,
  )
  if (!row) return undefined
  const { linkedField, linkedId, ...own } = row
  const linked = linkedField === null || linkedId === null ? undefined : { fieldId: linkedField, id: linkedId }
  return { ...own, linked }
}

/** Workspaces with work that can begin. */
export async function waitingTenants(connection: Queryable, minimumAgeMs: number): Promise<string[]> {
  const rows = await connection.run<{ id: string }>(
    sql`select distinct tenant_id as id from trellis.recalculation where ${isOldEnough(minimumAgeMs)}`,
  )
  return rows.map(row => row.id)
}

/** So old that every server knows the definitions that it is for: none writes by older ones behind our back. */
function isOldEnough(minimumAgeMs: number): Sql {
  return sql`created_at <= now() - make_interval(secs => ${minimumAgeMs / 1000})`
}

/** Notes how far the work is, in the transaction of a part of it. */
export async function noteProgress(
  connection: Queryable,
  id: string,
  { afterId, count }: { afterId: string; count: number },
): Promise<void> {
  await connection.run(sql`update trellis.recalculation set after_id = ${afterId}, done_count = done_count + ${count}
    where id = ${id}::bigint`)
}

/** Keeps other work from taking its place until the transaction ends; false where it has. */
export async function isStillWanted(connection: Queryable, id: string): Promise<boolean> {
  const rows = await connection.run(sql`select 1 from trellis.recalculation where id = ${id}::bigint for key share`)
  return rows.length > 0
}

export async function endRecalculation(connection: Queryable, id: string): Promise<void> {
  await connection.run(sql`delete from trellis.recalculation where id = ${id}::bigint`)
}

/** Says why the work waits. */
export async function putOff(connection: Queryable, id: string, message: string): Promise<void> {
  await connection.run(
    sql`update trellis.recalculation set attempts = attempts + 1, message = ${message.slice(0, 500)} where id = ${id}::bigint`,
  )
}

export type RecalculationState = { collectionId: string; doneCount: number; totalCount: number; message?: string }

/** What is under way for a collection, for the people who changed it. */
export async function recalculationOf(
  connection: Queryable,
  tenant: Tenant,
  collectionId: string,
): Promise<RecalculationState | undefined> {
  const [row] = await connection.run<{ done: string | null; total: string | null; message: string | null }>(
    sql`select sum(done_count)::text as done, sum(total_count)::text as total, max(message) as message
      from trellis.recalculation where tenant_id = ${tenant.id} and collection_id = ${collectionId}`,
  )
  if (!row || row.total === null) return undefined
  const totalCount = Number(row.total)
  return {
    collectionId,
    doneCount: Math.min(Number(row.done), totalCount),
    totalCount,
    ...(row.message !== null && { message: row.message }),
  }
}
