import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Work } from './work.ts'

export type NewWork = {
  kind: string
  tenantId: string | null
  input: object
  /** At most one unfinished work of a kind and workspace has it. */
  key?: string
  /** Now, where it is left out. */
  runAt?: Date
}

/**
 * Adds work in the transaction that makes it necessary; announce 'work' after its commit. Answers its id, or undefined where unfinished
 * work has the key.
 */
export async function addWork(connection: Pick<Queryable, 'as'>, work: NewWork): Promise<string | undefined> {
  const { kind, tenantId, input, key = null, runAt } = work
  const [row] = await connection.as(undefined, platform =>
    platform.run<{ id: string }>(sql`
      insert into trellis.work (kind, tenant_id, key, input, run_at, status)
      select ${kind}, ${tenantId}, ${key}, ${JSON.stringify(input)}::jsonb, at, case when at <= now() then 'waiting' else 'scheduled' end
      from coalesce(${runAt?.toISOString() ?? null}::timestamptz, now()) as at
      on conflict (kind, turn, key) where key is not null and ended_at is null do nothing returning id::text as id`),
  )
  return row?.id
}

/** Adds work that this server has already; hand it to its runner after the commit. */
export async function addHeldWork(
  connection: Pick<Queryable, 'as'>,
  work: Omit<NewWork, 'runAt'>,
  leaseMs: number,
): Promise<Work | undefined> {
  const [added] = await connection.as(undefined, platform => platform.run<Work>(heldWorkAdding(work, leaseMs)))
  return added
}

/** For the platform's own role; gives the work, as `addHeldWork`. */
export function heldWorkAdding(work: Omit<NewWork, 'runAt'>, leaseMs: number) {
  const { kind, tenantId, input, key = null } = work
  return sql<Work>`
      insert into trellis.work as w (kind, tenant_id, key, input, run_at, status, epoch, attempts, lease_until)
      values (${kind}, ${tenantId}, ${key}, ${JSON.stringify(input)}::jsonb, now(), 'running', 1, 1, ${leaseEnd(leaseMs)})
      on conflict (kind, turn, key) where key is not null and ended_at is null do nothing returning ${workColumns}`
}

/** Takes work back in the transaction that added it. */
export async function removeWork(
  connection: Pick<Queryable, 'as'>,
  { kind, tenantId, key }: Pick<NewWork, 'kind' | 'tenantId'> & { key: string },
): Promise<void> {
  await connection.as(undefined, platform =>
    platform.run(sql`delete from trellis.work where kind = ${kind} and turn = coalesce(${tenantId}, '') and key = ${key}
      and ended_at is null`),
  )
}

/** What waits is over at once; what runs is told to stop. Announce 'work' afterwards. False where it has ended, or is of another workspace. */
export async function cancelWork(
  connection: Pick<Queryable, 'as'>,
  work: { tenantId: string | null } & ({ id: string } | { kind: string; key: string }),
): Promise<boolean> {
  const isMeant = 'id' in work ? sql`id = ${work.id}::bigint` : sql`kind = ${work.kind} and key = ${work.key}`
  const rows = await connection.as(undefined, platform =>
    platform.run(sql`
      update trellis.work set is_cancelled = true, status = case when status = 'running' then status else 'cancelled' end,
        ended_at = case when status = 'running' then null else now() end
      where ${isMeant} and turn = coalesce(${work.tenantId}, '') and ended_at is null returning id`),
  )
  return rows.length > 0
}

const workColumns = sql`w.id::text as id, w.kind, w.tenant_id as "tenantId", w.input, w.attempts as attempt, w.epoch`

export type Claim = {
  kinds: readonly string[]
  /** The turn that had the last one; undefined = from the first. */
  after: string | undefined
  /** Turns that have enough at work. */
  full: readonly string[]
  leaseMs: number
}

/** The oldest waiting work of the next workspace that has any: it looks at one row of each workspace it passes, however many wait there. */
export async function claimWork(connection: Pick<Queryable, 'run'>, claim: Claim): Promise<Work | undefined> {
  const [work] = await connection.run<Work>(claimStatement(claim))
  return work
}

export function claimStatement({ kinds, after, full, leaseMs }: Claim) {
  const first = after === undefined ? sql`true` : sql`turn > ${after}`
  return sql`
    with recursive turns as (
      (select turn from trellis.work where status = 'waiting' and ${first} order by turn limit 1)
      union all
      select (select w.turn from trellis.work w where w.status = 'waiting' and w.turn > turns.turn order by w.turn limit 1)
      from turns where turns.turn is not null),
    next as (
      select found.id from turns cross join lateral (
        select w.id from trellis.work w where w.status = 'waiting' and w.turn = turns.turn and w.kind = any(${[...kinds]}::text[])
        order by w.id limit 1 for update skip locked) found
      where turns.turn <> all(${[...full]}::text[]) limit 1)
    update trellis.work w set status = 'running', epoch = w.epoch + 1, attempts = w.attempts + 1, lease_until = ${leaseEnd(leaseMs)}
    from next where w.id = next.id
    returning ${workColumns}`
}

function leaseEnd(leaseMs: number) {
  return sql`clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'`
}

export type Holding = Pick<Work, 'id' | 'epoch'>

function isHeld({ id, epoch }: Holding) {
  return sql`id = ${id}::bigint and epoch = ${epoch} and status = 'running'`
}

/** Longer leases for what is still held, which is answered, and whether it was cancelled. */
export async function renewLeases(
  connection: Pick<Queryable, 'run'>,
  holdings: readonly Holding[],
  leaseMs: number,
): Promise<(Holding & { isCancelled: boolean })[]> {
  const [ids, epochs] = [holdings.map(({ id }) => id), holdings.map(({ epoch }) => epoch)]
  const mine = sql`unnest(${ids}::bigint[], ${epochs}::int[]) as mine(id, epoch)
    join trellis.work w on w.id = mine.id and w.epoch = mine.epoch and w.status = 'running'`
  return connection.run<Holding & { isCancelled: boolean }>(sql`
    with free as (select w.id from ${mine} order by w.id for no key update of w skip locked),
    renewed as (update trellis.work w set lease_until = ${leaseEnd(leaseMs)} from free where w.id = free.id)
    select w.id::text as id, w.epoch, w.is_cancelled as "isCancelled" from ${mine}`)
}

/**
 * Keeps the work this holder's until the transaction ends; false where it is not, or was cancelled. Its lease, its progress and its
 * cancelling do not wait for that; whoever takes over what a dead server held leaves locked rows out.
 */
export async function keepHeld(connection: Pick<Queryable, 'run'>, holding: Holding): Promise<boolean> {
  const rows = await connection.run(
    sql`select from trellis.work where ${isHeld(holding)} and not is_cancelled for key share`,
  )
  return rows.length > 0
}

export async function noteProgress(
  connection: Pick<Queryable, 'run'>,
  holding: Holding,
  progress: object,
): Promise<void> {
  await connection.run(
    sql`update trellis.work set progress = ${JSON.stringify(progress)}::jsonb where ${isHeld(holding)}`,
  )
}

export type Ending =
  | { status: 'done'; message?: undefined }
  | { status: 'failed'; message: string }
  /** Tried again, or done again. `waitMs` as the database counts. */
  | { status: 'scheduled'; waitMs: number; message?: string }
  /** Over, where it was cancelled; else done again by whoever is next. `isBegun`: that was an attempt. */
  | { status: 'given back'; isBegun: boolean }

/** What becomes of work; nothing, where another server has it by now. */
export async function endWork(connection: Pick<Queryable, 'run'>, holding: Holding, ending: Ending): Promise<void> {
  await connection.run(workEnding(holding, ending))
}

/** For the platform's own role. */
export function workEnding(holding: Holding, ending: Ending) {
  return sql`update trellis.work set lease_until = null, ${changesOf(ending)} where ${isHeld(holding)}`
}

function changesOf(ending: Ending) {
  switch (ending.status) {
    case 'given back':
      return sql`${unlessCancelled('waiting')}, attempts = attempts - ${ending.isBegun ? 0 : 1}::int`
    case 'scheduled': {
      const runAt = sql`now() + ${ending.waitMs}::float8 * interval '1 millisecond'`
      const attempts = ending.message === undefined ? sql`0` : sql`attempts`
      return sql`${unlessCancelled('scheduled')},
        run_at = ${runAt}, attempts = ${attempts}, message = ${ending.message ?? null}`
    }
    default:
      return sql`status = ${ending.status}, ended_at = now(), message = ${ending.message ?? null}`
  }
}

function unlessCancelled(status: 'waiting' | 'scheduled') {
  return sql`status = case when is_cancelled then 'cancelled' else ${status} end, ended_at = case when is_cancelled then now() end`
}

/** Ended work is told for so long. */
const keptFor = sql.lit('7 days')
const sweptAtOnce = sql.lit(1000)

/**
 * Lets begin what is due, and what a dead server held; forgets what ended long ago. Answers in how many milliseconds the next is due,
 * if one is.
 */
export async function sweepWork(connection: Pick<Queryable, 'run'>): Promise<number | undefined> {
  const [row] = await connection.run<{ dueInMs: number | null }>(sql`
    with due as (
      select id from trellis.work where status = 'scheduled' and run_at <= now() order by run_at limit ${sweptAtOnce} for update skip locked),
    begun as (update trellis.work w set status = 'waiting' from due where w.id = due.id),
    lapsed as (
      select id from trellis.work where status = 'running' and lease_until < clock_timestamp() order by lease_until limit ${sweptAtOnce} for update skip locked),
    freed as (
      update trellis.work w set lease_until = null, ${unlessCancelled('waiting')}
      from lapsed where w.id = lapsed.id),
    old as (
      select id from trellis.work where ended_at < now() - ${keptFor}::interval order by ended_at limit ${sweptAtOnce} for update skip locked),
    forgotten as (delete from trellis.work w using old where w.id = old.id)
    select (extract(epoch from min(run_at) - now()) * 1000)::float8 as "dueInMs"
    from trellis.work where status = 'scheduled' and run_at > now()`)
  return row?.dueInMs ?? undefined
}
