import { sql } from 'kysely'
import type { Collections } from '../collections/collection.ts'
import type { Database } from '../database/database.ts'
import type { Tenants } from '../tenants/tenants.ts'
import { allWanted, isCounted } from './all-wanted.ts'
import type { IndexRules } from './index-rules.ts'
import { keepIndex } from './kept-indexes.ts'
import { presentIndexes } from './present-indexes.ts'
import { type IndexShape, shapeIndex } from './wanted-index.ts'

type Needed = { database: Database; collections: Collections; tenants: Tenants }
type Costly = { tenantId: string; collectionId: string; shape: string; costMs: number }

/** Keeps an index for each shape that cost too much today; gives the workspaces that have new ones. */
export async function chooseIndexes(services: Needed, rules: IndexRules): Promise<string[]> {
  const costly =
    await services.database.run<Costly>(sql`select tenant_id as "tenantId", collection_id as "collectionId",
      shape, cost_ms as "costMs" from trellis.query_shape q
    where day = (now() at time zone 'utc')::date and cost_ms > ${rules.costMs}
      and not exists (select from trellis.kept_index k where (k.tenant_id, k.collection_id, k.shape) = (q.tenant_id, q.collection_id, q.shape))
    order by cost_ms desc limit 100`)
  const tenantIds = new Set<string>()
  for (const each of costly) if (await choose(services, each, rules)) tenantIds.add(each.tenantId)
  return [...tenantIds]
}

async function choose(services: Needed, { shape: text, ...costly }: Costly, rules: IndexRules): Promise<boolean> {
  const { database, collections, tenants } = services
  const tenant = await tenants.find(costly.tenantId)
  const collection = await collections.find(costly.tenantId, costly.collectionId)
  const shape = JSON.parse(text) as IndexShape
  const index = collection && shapeIndex(collection, shape, 'shape')
  if (!tenant || !index || (await countRows(database, index.table)) <= rules.rows) return false
  const wanted = await allWanted(services, tenant, rules)
  const names = wanted.filter(each => each.collectionId === collection.id && isCounted(each))
  const has = new Set(names.map(({ name }) => name))
  if (has.has(index.name) || has.size >= rules.most) return false
  return keepIndex(database, { ...costly, shape, reason: 'shape' })
}

/** PostgreSQL's own idea, which costs nothing to ask. */
async function countRows(database: Database, { schema, name }: { schema: string; name: string }): Promise<number> {
  const [row] = await database.run<{ rows: number }>(sql`select c.reltuples::float8 as rows from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relname = ${name}`)
  return row?.rows ?? 0
}

/** Lets go of chosen indexes that no query used for long, and of what lists cost on days that count no more. Gives the workspaces that lose some. */
export async function forgetUnused(services: Needed, { unusedDays }: IndexRules): Promise<string[]> {
  const { database } = services
  await database.run(sql`delete from trellis.query_shape where day < (now() at time zone 'utc')::date - 1`)
  for (const tenant of await services.tenants.all()) await noteUses(services, tenant)
  const gone = await database.run<{ tenantId: string }>(sql`delete from trellis.kept_index
    where reason = 'shape' and used_at < now() - make_interval(days => ${unusedDays}) returning tenant_id as "tenantId"`)
  return [...new Set(gone.map(({ tenantId }) => tenantId))]
}

/** PostgreSQL says when an index was last used only from version 16 on; its counter tells as much. */
async function noteUses(services: Needed, tenant: Awaited<ReturnType<Tenants['all']>>[number]): Promise<void> {
  const chosen = (await allWanted(services, tenant)).filter(({ reason }) => reason === 'shape')
  if (chosen.length === 0) return
  const present = await presentIndexes(services.database, tenant.schema)
  for (const { name, collectionId, shape } of chosen) {
    const scans = present.find(each => each.name === name)?.scans
    if (scans === undefined) continue
    await services.database.run(sql`update trellis.kept_index set scans = ${scans}, used_at = now()
      where tenant_id = ${tenant.id} and collection_id = ${collectionId} and shape = ${JSON.stringify(shape)}
        and reason = 'shape' and scans <> ${scans}`)
  }
}
