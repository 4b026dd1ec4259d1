import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { indexLock } from '../database/index-lock.ts'
import { compileSql } from '../records/query/compile-sql.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { nearWords } from './search-words.ts'
import { searchedFields, wordsOf } from './searched-fields.ts'

type Needed = Pick<Services, 'database' | 'collections'> & { tenants: Pick<Services['tenants'], 'find'> }

/**
 * What one server knows of a workspace: entries of the log since this transaction were not counted yet; changed records since the last
 * scan; until when (epoch ms) a collection is left alone.
 */
export type ScanState = { since?: string; changes: Map<string, number>; rests: Map<string, number> }

export function makeScanState(): ScanState {
  return { changes: new Map(), rests: new Map() }
}

/** A share of the rows, by which a big collection may change until its words are read again: that takes seconds. */
const changedShare = 0.05
/** A collection that is written to all the time takes a fiftieth of a processor: else its scans would take half of what its saves do. */
const restShare = 49
/** Up to so many rows a scan takes little of the pause between two. */
const smallRows = 1000
/** An index is being built meanwhile. */
const againMs = 2000
const mostWords = 100_000
/** Of a bigger collection so many rows are read, a sample: what is rare in it is forgiven in titles alone. */
const mostRows = 200_000

/** Reads the words of those collections anew that changed enough; the milliseconds after which one that had to wait is to be looked at. */
export async function scanWords(
  services: Needed,
  tenantId: string,
  state: ScanState,
  signal: AbortSignal,
): Promise<number | undefined> {
  const tenant = await services.tenants.find(tenantId)
  if (!tenant) return undefined
  const database = services.database.withRole(tenant.ownerRole)
  await countChanges(database, tenant, state)
  const rowCounts = await countRows(database, tenant)
  const scans = await readScans(database, tenant)
  const collections = await services.collections.list(tenantId)
  const waits: number[] = []
  for (const collection of collections) {
    const source = sourceOf(collection)
    const rows = rowCounts.get(collection.table.name) ?? 0
    const changes = state.changes.get(collection.id) ?? 0
    const last = scans.get(collection.id)
    if (!source || signal.aborted || !isStale({ source, rows, changes }, last)) continue
    const started = Date.now()
    const rest = (state.rests.get(collection.id) ?? 0) - started
    if (rest > 0 && last?.source === source) {
      waits.push(rest)
      continue
    }
    if (!(await scan(services, { tenant, collection, source, rows }))) return againMs
    state.changes.delete(collection.id)
    const ended = Date.now()
    if (rows > smallRows) state.rests.set(collection.id, ended + (ended - started) * restShare)
  }
  await forget(database, tenant, collections)
  return waits.length > 0 ? Math.min(...waits) : undefined
}

type Scan = { source: string; rows: number }

function isStale({ source, rows, changes }: Scan & { changes: number }, last: Scan | undefined): boolean {
  if (!last || last.source !== source) return true
  return changes > last.rows * changedShare || Math.abs(rows - last.rows) > Math.max(rows, last.rows) * 2 * changedShare
}

/** The query that gives each row's words, as text. */
function sourceOf({ document, fields, table }: Collection): string | undefined {
  const searched = searchedFields(fields)
  if (document.globalSearchable === false || searched.length === 0) return undefined
  const { text, parameters } = compileSql(
    sql`select ${wordsOf(searched, table.name)} from ${sql.id(table.schema, table.name)}`,
  )
  return parameters.length > 0 ? undefined : text
}

/** The log is read from the oldest transaction that was under way at the last look. */
async function countChanges(database: Queryable, { coreSchema }: Tenant, state: ScanState): Promise<void> {
  const [now] = await database.run<{ xmin: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`)
  if (state.since !== undefined) {
    const rows = await database.run<{
      id: string
      count: number
    }>(sql`select collection_id as id, count(*)::int as count
      from ${sql.id(coreSchema, 'activity')} where xid >= ${state.since}::xid8 group by collection_id`)
    for (const { id, count } of rows) state.changes.set(id, (state.changes.get(id) ?? 0) + count)
  }
  if (now) state.since = now.xmin
}

/** PostgreSQL's own idea, which costs nothing to ask. */
async function countRows(database: Queryable, { schema }: Tenant): Promise<Map<string, number>> {
  const rows = await database.run<{
    name: string
    rows: number
  }>(sql`select c.relname::text as name, c.reltuples::float8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relkind = 'r'`)
  return new Map(rows.map(each => [each.name, Math.max(0, each.rows)]))
}

async function readScans(database: Queryable, { coreSchema }: Tenant): Promise<Map<string, Scan>> {
  const rows = await database.run<
    Scan & { id: string }
  >(sql`select collection_id as id, expression as source, row_count as rows
    from ${sql.id(coreSchema, 'search_scan')}`)
  return new Map(rows.map(row => [row.id, row]))
}

type Scanning = Scan & { tenant: Tenant; collection: Collection }

/** Words that are gone go too. Nobody waits for it: readers see the words of before until it is done. */
async function scan(services: Needed, { tenant, collection, source, rows }: Scanning): Promise<boolean> {
  const table = sql.id(tenant.coreSchema, 'search_word')
  const sampled = rows > mostRows ? `${source} tablesample system (${(100 * mostRows) / rows})` : source
  return services.database.withRole(tenant.ownerRole).transaction(async connection => {
    const free = await connection.run(sql`select from pg_try_advisory_xact_lock(${indexLock}) free where free`)
    if (free.length === 0) return false
    await connection.run(sql`select set_config('statement_timeout', '10min', true)`)
    await connection.run(sql`with found as materialized (select word from ts_stat(${sampled})
        where length(word) between ${nearWords.shortest} and ${nearWords.longest} and word ~ '^[^0-9]+$' order by ndoc desc, word limit ${mostWords}),
      gone as (delete from ${table} old where collection_id = ${collection.id} and not exists (select from found where found.word = old.word))
      insert into ${table} (collection_id, word, near)
        select ${collection.id}, word, trellis.search_near(word) from found order by word on conflict do nothing`)
    await connection.run(sql`insert into ${sql.id(tenant.coreSchema, 'search_scan')} (collection_id, expression, row_count)
      values (${collection.id}, ${source}, ${rows})
      on conflict (collection_id) do update set expression = excluded.expression, row_count = excluded.row_count`)
    return true
  })
}

/** What is no longer searched leaves no words behind. */
async function forget(database: Queryable, { coreSchema }: Tenant, collections: readonly Collection[]): Promise<void> {
  const ids = collections.filter(each => sourceOf(each) !== undefined).map(({ id }) => id)
  for (const name of ['search_word', 'search_scan']) {
    await database.run(sql`delete from ${sql.id(coreSchema, name)} where collection_id <> all(${ids}::text[])`)
  }
}
