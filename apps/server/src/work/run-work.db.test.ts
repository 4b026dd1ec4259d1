import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../tests/scenarios/world.ts'
import type { Bus } from '../database/bus.ts'
import type { Database } from '../database/database.ts'
import { makeDatabase } from '../database/make-database.ts'
import { createTenant } from '../tenants/create-tenant.ts'
import { CallsFirst } from './calls-first.ts'
import { type Runner, type RunnerOptions, startRunner } from './run-work.ts'
import { type HeldWork, type WorkKind, WorkLost } from './work.ts'
import { addHeldWork, addWork, cancelWork, claimWork, endWork, keepHeld, type NewWork } from './work-table.ts'

let world: World
let runners: Runner[] = []
let tenants: string[] = []

beforeAll(async () => {
  world = await makeWorld('run_work')
  tenants = [world.tenant.id]
  for (const name of ['Two', 'Three']) {
    const make = { name, locale: 'en', timezone: 'UTC' }
    tenants.push((await world.database.transaction(connection => createTenant(connection, make))).id)
  }
  tenants.sort((left, right) => (left < right ? -1 : 1))
  await world.database.run(sql`create table trellis.made (work bigint, epoch int)`)
})
afterEach(async () => {
  await Promise.all(runners.map(runner => runner.stop()))
  runners = []
  await world.database.run(sql`truncate trellis.work, trellis.made`)
})
afterAll(() => world?.close())

const quick = { firstMs: 1, factor: 1, maxMs: 1 }

function kind(run: WorkKind['run'], attempts = 3): WorkKind {
  return { id: 'test', attempts, backoff: quick, run }
}

function start(run: WorkKind['run'], more: Partial<RunnerOptions> & { attempts?: number } = {}): Runner {
  const { attempts, ...options } = more
  const runner = startRunner({
    ...world,
    callsFirst: new CallsFirst(),
    kinds: [kind(run, attempts)],
    slots: 4,
    leaseMs: 2000,
    lookEveryMs: 50,
    ...options,
  })
  runners.push(runner)
  return runner
}

async function add(more: Partial<NewWork> = {}): Promise<string> {
  const id = await addWork(world.database, { kind: 'test', tenantId: tenants[0] ?? '', input: {}, ...more })
  world.bus.announce('work', tenants[0] ?? '')
  return id ?? ''
}

async function row(id: string) {
  const [found] = await world.database.run<Record<string, unknown>>(
    sql`select status, attempts, epoch, progress, message, ended_at from trellis.work where id = ${id}::bigint`,
  )
  return found
}
const statusOf = async (id: string) => (await row(id))?.['status']
const made = () =>
  world.database.run<{ work: string; epoch: number }>(
    sql`select work::text as work, epoch from trellis.made order by 1, 2`,
  )
const make = (held: HeldWork) =>
  held.transaction(connection =>
    connection.run(sql`insert into trellis.made values (${held.id}::bigint, ${held.epoch})`),
  )

/** Ends with the signal, as work that watches it does. */
function untilEnded({ signal }: HeldWork): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

test('many servers do each work once, whatever is added meanwhile', async () => {
  const second = await world.secondNode()
  const run = async (held: HeldWork) => void (await make(held))
  for (const node of [world, second, world, second]) start(run, { database: node.database, bus: node.bus })
  const ids: string[] = []
  for (let index = 0; index < 60; index += 1) {
    const id = await addWork(world.database, { kind: 'test', tenantId: tenants[index % 3] ?? '', input: { index } })
    ids.push(id ?? '')
    world.bus.announce('work', tenants[0] ?? '')
  }
  await expect.poll(async () => (await made()).length).toBeGreaterThanOrEqual(ids.length)
  await Promise.all(runners.map(runner => runner.stop()))
  const all = (await made()).map(({ work }) => work)
  expect(all.toSorted()).toEqual(ids.toSorted())
  expect(await world.database.run(sql`select distinct status, attempts from trellis.work`)).toEqual([
    { status: 'done', attempts: 1 },
  ])
})

test('workspaces take turns, however many works one has, and its work keeps its order', async () => {
  const [one, two, three] = tenants
  const ids: Record<string, string> = {}
  for (const [name, tenantId] of [
    ['a1', one],
    ['a2', one],
    ['a3', one],
    ['p1', null],
    ['b1', two],
    ['c1', three],
  ] as const) {
    ids[name] = (await addWork(world.database, { kind: 'test', tenantId: tenantId ?? null, input: { name } })) ?? ''
  }
  const order: unknown[] = []
  start(async ({ input }) => void order.push((input as { name: string }).name), { slots: 1 })
  await expect.poll(() => order).toHaveLength(6)
  expect(order).toEqual(['p1', 'a1', 'b1', 'c1', 'a2', 'a3'])
})

test('one workspace has at most half of the places: another one begins at once', async () => {
  for (let index = 0; index < 20; index += 1) await add({ tenantId: tenants[1] ?? '' })
  let busy = 0
  start(async held => {
    if (held.tenantId !== tenants[1]) return undefined
    busy += 1
    return untilEnded(held)
  })
  await expect.poll(() => busy).toBe(2)
  const other = await add({ tenantId: tenants[0] ?? '' })
  await expect.poll(() => statusOf(other)).toBe('done')
  expect(busy).toBe(2)
})

test('what fails is tried again as often as its kind says, and then says so', async () => {
  const attempts: number[] = []
  start(async ({ attempt }) => {
    attempts.push(attempt)
    throw new Error('no')
  })
  const id = await add()
  await expect.poll(() => statusOf(id)).toBe('failed')
  expect(attempts).toEqual([1, 2, 3])
  expect((await row(id))?.['message']).toBe('It failed; the log of the server says why')
})

test('work begins at its time, is done again when it says so, and tells how far it is', async () => {
  const begun: number[] = []
  start(async held => {
    begun.push(Date.now())
    await held.tell({ done: begun.length })
    return begun.length < 3 ? { againAt: new Date(Date.now() + 60) } : undefined
  })
  const runAt = new Date(Date.now() + 80)
  const id = await add({ runAt })
  expect(await statusOf(id)).toBe('scheduled')
  await expect.poll(() => statusOf(id)).toBe('done')
  // The database counts in whole milliseconds.
  expect(begun[0]).toBeGreaterThanOrEqual(runAt.getTime() - 1)
  expect((begun[2] ?? 0) - (begun[0] ?? 0)).toBeGreaterThanOrEqual(118)
  expect(await row(id)).toMatchObject({ attempts: 1, epoch: 3, progress: { done: 3 } })
})

test('of a key there is one unfinished work in a workspace', async () => {
  const later = { key: 'k', runAt: new Date(Date.now() + 3_600_000) }
  const id = await add(later)
  expect(await add(later)).toBe('')
  expect(await add({ ...later, tenantId: tenants[1] ?? '' })).not.toBe('')
  await cancelWork(world.database, { id, tenantId: tenants[0] ?? '' })
  expect(await add(later)).not.toBe('')
})

test('cancelled work does not begin, or stops and writes nothing more; others cannot cancel it', async () => {
  const later = await add({ runAt: new Date(Date.now() + 3_600_000) })
  const mine = { tenantId: tenants[0] ?? '' }
  expect(await cancelWork(world.database, { id: later, tenantId: tenants[1] ?? '' })).toBe(false)
  expect(await cancelWork(world.database, { id: later, ...mine })).toBe(true)
  expect(await cancelWork(world.database, { id: later, ...mine })).toBe(false)
  expect(await statusOf(later)).toBe('cancelled')

  let ended: unknown
  start(async held => {
    await make(held)
    await untilEnded(held).catch(() => undefined)
    ended = await make(held).catch((error: unknown) => error)
    throw ended
  })
  const id = await add()
  await expect.poll(made).toHaveLength(1)
  expect(await cancelWork(world.database, { id, ...mine })).toBe(true)
  world.bus.announce('work', mine.tenantId)
  await expect.poll(() => statusOf(id)).toBe('cancelled')
  expect(ended).toBeInstanceOf(WorkLost)
  expect(await made()).toHaveLength(1)
})

test('a server that stops gives its work back, and another one does it, as its first attempt', async () => {
  const first = start(held => untilEnded(held))
  const id = await add()
  await expect.poll(() => statusOf(id)).toBe('running')
  await first.stop()
  expect(await row(id)).toMatchObject({ status: 'waiting', attempts: 0 })
  start(async held => void (await make(held)))
  await expect.poll(() => statusOf(id)).toBe('done')
  expect(await row(id)).toMatchObject({ attempts: 1, epoch: 2 })
})

/** A server whose connections can be cut: nothing of it reaches the database afterwards. */
function cuttable(): { database: Database; bus: Bus; cut(): Promise<void> } {
  const name = `cut_${runners.length}`
  const url = new URL(world.connectionString)
  const made = makeDatabase({ connectionString: url.href, poolSize: 3 })
  let isCut = false
  const refuse = async () => {
    throw new Error(`${name} is cut off`)
  }
  const database: Database = {
    ...made,
    run: fragment => (isCut ? refuse() : made.run(fragment)),
    transaction: work => made.transaction(work),
  }
  const cut = async () => {
    isCut = true
  }
  return { database, bus: { ...world.bus, on: () => () => undefined }, cut }
}

test('a dead server’s work goes on elsewhere with a higher epoch; what the old holder still tries to write is refused', async () => {
  const dead = cuttable()
  const seen: { id: string; epoch: number }[] = []
  let old: HeldWork | undefined
  let signalled = false
  start(
    async held => {
      old = held
      held.signal.addEventListener('abort', () => void (signalled = true))
      await make(held)
      await new Promise<void>(resolve => void (release = resolve))
      return undefined
    },
    { ...dead, leaseMs: 300 },
  )
  let release = () => {}
  const id = await add()
  // It hears of no notice: it looks.
  await expect.poll(made).toHaveLength(1)
  await dead.cut()
  start(
    async held => {
      seen.push({ id: held.id, epoch: held.epoch })
      await make(held)
      return undefined
    },
    { leaseMs: 300 },
  )
  await expect.poll(() => statusOf(id)).toBe('done')
  expect(seen).toEqual([{ id, epoch: 2 }])
  await expect.poll(() => signalled).toBe(true)
  release()
  const holder = old as HeldWork
  await expect(make(holder)).rejects.toBeInstanceOf(WorkLost)
  // Nor where nothing told it to stop: its epoch alone decides.
  expect(await world.database.transaction(connection => keepHeld(connection, holder))).toBe(false)
  await endWork(world.database, holder, { status: 'failed', message: 'by the old one' })
  await holder.tell({ by: 'the old one' }).catch(() => undefined)
  expect(await row(id)).toMatchObject({ status: 'done', epoch: 2, progress: null, message: null })
  expect((await made()).map(({ epoch }) => epoch)).toEqual([1, 2])
})

test('work is not taken over while a transaction of its holder is open, and goes on when its connection is killed', async () => {
  const dead = cuttable()
  const inside = Promise.withResolvers<number>()
  let outcome: unknown
  start(
    async held => {
      outcome = await held
        .transaction(async connection => {
          await connection.run(sql`insert into trellis.made values (${held.id}::bigint, ${held.epoch})`)
          const [found] = await connection.run<{ pid: number }>(sql`select pg_backend_pid() as pid`)
          inside.resolve(found?.pid ?? 0)
          // Ends with the connection.
          await connection.run(sql`select pg_sleep(9)`)
        })
        .catch((error: unknown) => error)
      throw outcome
    },
    { ...dead, leaseMs: 200 },
  )
  const id = await add()
  const pid = await inside.promise
  await dead.cut()
  start(async held => void (await make(held)), { leaseMs: 200 })
  await expect
    .poll(async () => (await world.database.run(sql`select from trellis.work where lease_until < now()`)).length)
    .toBe(1)
  expect(await row(id)).toMatchObject({ status: 'running', epoch: 1 })
  const killer = new pg.Client({ connectionString: world.superuserConnectionString })
  await killer.connect()
  await killer.query('select pg_terminate_backend($1)', [pid])
  await killer.end()
  await expect.poll(() => statusOf(id)).toBe('done')
  expect(await made()).toEqual([{ work: id, epoch: 2 }])
})

test('work that ends its server each time is given up', async () => {
  const id = await add()
  const claim = { kinds: ['test'], after: undefined, full: [], leaseMs: 0 }
  for (let server = 0; server < 3; server += 1) {
    expect(await claimWork(world.database, claim)).toMatchObject({ id, attempt: server + 1 })
    await world.database.run(sql`update trellis.work set status = 'waiting' where id = ${id}::bigint`)
  }
  let isRun = false
  start(async () => void (isRun = true))
  await expect.poll(() => statusOf(id)).toBe('failed')
  expect(isRun).toBe(false)
})

test('work of kinds that this server does not know waits for one that does', async () => {
  const other = await add({ kind: 'newer' })
  const id = await add()
  start(async () => undefined)
  await expect.poll(() => statusOf(id)).toBe('done')
  expect(await statusOf(other)).toBe('waiting')
})

test('work that was added as held is done by this server at once, beside what it claims, and by another one if this one dies', async () => {
  const holders: string[] = []
  const first = start(
    async held => {
      holders.push(`first ${held.epoch}`)
      await untilEnded(held)
    },
    { slots: 1 },
  )
  await add()
  await expect.poll(() => holders).toEqual(['first 1'])
  const more = { kind: 'test', tenantId: tenants[0] ?? '', input: {}, key: 'held' }
  const work = await addHeldWork(world.database, more, first.leaseMs)
  if (!work) throw new Error('The work was not added')
  expect(await addHeldWork(world.database, more, first.leaseMs)).toBeUndefined()
  expect(await statusOf(work.id)).toBe('running')
  first.hold(work)
  await expect.poll(() => holders).toEqual(['first 1', 'first 1'])
  start(async held => void holders.push(`second ${held.epoch}`))
  await first.stop()
  await expect.poll(() => statusOf(work.id)).toBe('done')
  expect(holders).toContain('second 2')
})

test('work is cancelled by its key', async () => {
  const runAt = new Date(Date.now() + 3_600_000)
  const id = await add({ key: 'mine', runAt })
  const named = { kind: 'test', key: 'mine' }
  expect(await cancelWork(world.database, { ...named, tenantId: tenants[1] ?? '' })).toBe(false)
  expect(await cancelWork(world.database, { ...named, tenantId: tenants[0] ?? '' })).toBe(true)
  expect(await statusOf(id)).toBe('cancelled')
})
