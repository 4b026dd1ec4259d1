import type { Sql } from '@trellis/fields/server'
import { type ActivityAction, type ChangeLogEntry, type ChangeOrigin, readOrigin } from '@trellis/model'
import { sql } from 'kysely'
import type { Database, TransactionConnection } from '../database/database.ts'
import { allowLongStatements } from '../database/long-work.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { changesSince, isChange } from './changes-since.ts'

/** A change as the log tells it. */
export type LoggedChange = {
  id: string
  action: ActivityAction
  collectionId: string
  recordId: string
  at: Date
  createdBy: string | null
  batchId: string | null
  changeLog: ChangeLogEntry[] | null
  /** undefined for changes from before the log told it. */
  recordVersion: number | undefined
  origin: ChangeOrigin | undefined
}

export type ChangeReader = {
  /** Readers of different names have positions of their own. */
  name: string
  /** At most so many changes at a time; those of a record come in the order of its versions. */
  pageSize: number
  /** Whoever wants it read makes its position and takes it away again: without one nothing is taken. */
  isBegunByOthers?: true
  /**
   * Collections that it wants to hear of, where it does not want all: what else happens is passed over at once, however much it is. Asked
   * before a page is read and after that: what is named by then is not missed. Where it names none, `take` hears of an empty page.
   */
  collections?(connection: TransactionConnection, tenant: Tenant): Promise<readonly string[]>
  /** Does what is to be done of the changes, in the transaction that stores the position. */
  take(connection: TransactionConnection, changes: readonly LoggedChange[], tenant: Tenant): Promise<void>
}

/** end = nothing more to take now; busy = another server is at it. */
export type Taken = 'end' | 'more' | 'busy'

/**
 * Takes the next page of what happened in a workspace since this reader's position, which is kept and begins with the first taking, or with whoever wants it.
 * What is made of a page and the position are stored together, or neither: a page is taken again after a crash, and never missed.
 * A long transaction holds back its own rows alone (docs/decisions/0004, 0093).
 */
export async function takeChanges(database: Database, tenant: Tenant, reader: ChangeReader): Promise<Taken> {
  return database.transaction(async connection => {
    if (!(await isAlone(connection, tenant, reader))) return 'busy'
    const position = await readPosition(connection, tenant, reader)
    if (!position) {
      await beginNow(connection, tenant, reader)
      return 'end'
    }
    await allowLongStatements(connection, longestLook)
    const { page, wanted } = await readWanted(connection, tenant, { reader, position })
    if (page.changes.length > 0 || wanted?.length === 0) await reader.take(connection, page.changes, tenant)
    if (page.next) await storePosition(connection, { tenant, reader, position: page.next })
    return page.hasMore ? 'more' : 'end'
  })
}

type Reading = { reader: ChangeReader; position: Position }

/** A page of the collections that are wanted once it is read. */
async function readWanted(
  connection: TransactionConnection,
  tenant: Tenant,
  { reader, position }: Reading,
): Promise<{ page: Page; wanted: readonly string[] | undefined }> {
  let wanted = await reader.collections?.(connection, tenant)
  for (;;) {
    const asked = { pageSize: reader.pageSize, position, wanted }
    const page = await connection.as(tenant.role, workspace => readPage(workspace, tenant, asked))
    const now = await reader.collections?.(connection, tenant)
    if (!now || now.every(id => wanted?.includes(id))) return { page, wanted }
    wanted = now
  }
}

/** Each page looks at all of its window, which one import of millions of rows makes: a look that was stopped would be stopped each time. */
const longestLook = '10min'

type Position = {
  /** Everything that this snapshot sees was taken. */
  seen: string
  /** Of a window that is longer than a page: its end, and the last row that was taken of it. */
  until: string | null
  after: [number, ActivityAction, string, string] | null
}

/**
 * By an advisory lock: it takes no number of a transaction. A transaction that had one before it looks would count its own rows as seen,
 * and those that `take` writes would never be told.
 */
async function isAlone(connection: TransactionConnection, { id }: Tenant, { name }: ChangeReader): Promise<boolean> {
  const [row] = await connection.run<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`trellis log ${name} ${id}`}, 0)) as alone`,
  )
  return row?.alone ?? false
}

/** None of this database: numbers of transactions begin anew where a dump was brought back into another one. */
async function readPosition(
  connection: TransactionConnection,
  { id }: Tenant,
  { name }: ChangeReader,
): Promise<Position | undefined> {
  const [row] = await connection.run<Position>(sql`
    select seen::text as seen, until::text as until, after from trellis.log_position
    where tenant_id = ${id} and reader = ${name} and pg_snapshot_xmax(seen) <= pg_snapshot_xmax(pg_current_snapshot())`)
  return row
}

async function beginNow(
  connection: TransactionConnection,
  { id }: Tenant,
  { name, isBegunByOthers }: ChangeReader,
): Promise<void> {
  if (isBegunByOthers) {
    // One of another database is there; one that was taken away since it was looked for is not.
    await connection.run(sql`update trellis.log_position set seen = pg_current_snapshot(), until = null, after = null
      where tenant_id = ${id} and reader = ${name}`)
    return
  }
  await connection.run(sql`insert into trellis.log_position (tenant_id, reader, seen)
    values (${id}, ${name}, pg_current_snapshot())
    on conflict (tenant_id, reader) do update set seen = excluded.seen, until = null, after = null`)
}

type Row = { snapshot: string; isFar: boolean; xid: string; count: number } & {
  [Key in keyof LoggedChange]: Key extends 'recordVersion'
    ? number | null
    : Key extends 'origin'
      ? string | null
      : LoggedChange[Key]
}

type Page = { changes: LoggedChange[]; hasMore: boolean; next: Position | undefined }

async function readPage(
  connection: TransactionConnection,
  tenant: Tenant,
  { position, ...asked }: PageAsked & { position: Position },
): Promise<Page> {
  const { pageSize } = asked
  const found = await connection.run<Row>(pageOf(tenant, position, asked))
  const [first] = found
  if (!first) throw new Error('PostgreSQL answered no snapshot')
  const rows = found.filter(row => row.id !== null)
  const taken = rows.slice(0, pageSize)
  const hasMore = first.count > taken.length
  const last = taken.at(-1)
  const changes = taken.map(({ snapshot: _s, isFar: _f, xid: _x, count: _c, ...row }) => ({
    ...row,
    at: new Date(row.at),
    recordVersion: row.recordVersion ?? undefined,
    origin: readOrigin(row.origin),
  }))
  if (!hasMore || !last) {
    const isMoved = rows.length > 0 || position.until !== null || first.isFar
    const next = { seen: first.snapshot, until: null, after: null }
    return { changes, hasMore: position.until !== null, next: isMoved ? next : undefined }
  }
  const after: Position['after'] = [last.recordVersion ?? 0, last.action, last.xid, last.id]
  return { changes, hasMore, next: { seen: position.seen, until: first.snapshot, after } }
}

/** Of what a page says, as the table keeps it. */
const mostBytes = 16 * 1024 ** 2

/** Transactions after which a position is stored though nothing was found: what lies between is not looked at again. */
const farXids = 10_000
/** Rows after which it is, though none of them is wanted. */
const farRows = sql.lit(1000)

type PageAsked = { pageSize: number; wanted: readonly string[] | undefined }

/** In an order in which a delete comes before the restoring that makes the same version. */
const order = sql`coalesce(record_version, 0), action collate "C", xid, id collate "C"`

/** `count`: of the rows of the page and the one behind it, also of those that are left for the next page because the page says enough. */
export function pageOf(
  { coreSchema }: Pick<Tenant, 'coreSchema'>,
  { seen, until, after }: Position,
  { pageSize, wanted }: PageAsked,
): Sql {
  const log = sql.id(coreSchema, 'activity')
  const columns = sql`xid, id, action, collection_id, record_id, created_at, created_by, batch_id, change_log, record_version, origin`
  const behind = after ? sql`(${order}) > (${after[0]}::int, ${after[1]}, ${after[2]}::xid8, ${after[3]})` : sql`true`
  const isWanted = wanted ? sql`collection_id = any(${[...wanted]}::text[])` : sql`true`
  const where = sql`${isChange} and ${isWanted} and ${behind}`
  const between = { log, before: seen, snapshot: sql`(select snapshot from moment)` }
  const changes = changesSince({ ...between, columns, where })
  // The rows of a transaction that is under way are many to step over, unless the position knows it.
  const window = changesSince({ ...between, columns: sql`1`, where: sql`true` })
  return sql`
    with moment as materialized (select coalesce(${until}::pg_snapshot, pg_current_snapshot()) as snapshot)
    select moment.snapshot::text as snapshot, change.xid::text as xid, change.id, change.action,
      pg_snapshot_xmax(moment.snapshot)::text::numeric - pg_snapshot_xmax(${seen}::pg_snapshot)::text::numeric > ${farXids}
        or exists (select from pg_snapshot_xip(moment.snapshot) as open where open >= pg_snapshot_xmax(${seen}::pg_snapshot))
        or exists (${window} offset ${farRows}) as "isFar",
      change.collection_id as "collectionId", change.record_id as "recordId", change.created_at as "at", change.created_by as "createdBy", change.batch_id as "batchId",
      change.change_log as "changeLog", change.record_version as "recordVersion", change.origin, coalesce(change.count, 0) as count
    from moment left join (
      select *, count(*) over ()::int as count, sum(pg_column_size(change_log)) over (order by ${order} rows between unbounded preceding and 1 preceding) as before
      from (select * from (${changes}) found order by ${order} limit ${pageSize + 1}) page) change
      on change.before is null or change.before < ${mostBytes}
    order by coalesce(change.record_version, 0), change.action collate "C", change.xid, change.id collate "C"`
}

async function storePosition(
  connection: TransactionConnection,
  { tenant, reader, position }: { tenant: Tenant; reader: ChangeReader; position: Position },
): Promise<void> {
  await connection.run(sql`update trellis.log_position
    set seen = ${position.seen}::pg_snapshot, until = ${position.until}::pg_snapshot, after = ${position.after && JSON.stringify(position.after)}::jsonb
    where tenant_id = ${tenant.id} and reader = ${reader.name}`)
}
