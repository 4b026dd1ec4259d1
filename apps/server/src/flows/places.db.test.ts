import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../tests/scenarios/flow-world.ts'
import { sqlState } from '../database/translate-error.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import { beginRun } from './begin-run.ts'
import { runEnding, wasLost } from './end-run.ts'
import { readFlow } from './find-flow.ts'
import { lockPlaces } from './places.ts'
import { type RunRow, runColumns, runTable, stateTable } from './run-row.ts'

let world: FlowWorld
beforeAll(async () => {
  world = await makeFlowWorld('places')
}, 60_000)
afterAll(() => world?.close())

const create = stepOf('made', 'DATA_CREATE', { collectionId: 'Notes', record: { text: 'A note' } })

/** Of the flow: runs that have a place now, and places that count as taken. */
async function placesOf(flowId: string): Promise<{ runs: number; taken: number }> {
  const [row] = await world.tables.run<{ runs: number; taken: number }>(sql`select
    (select count(*)::int from ${runTable(world.tenant)} where flow_id = ${flowId} and has_place) as runs,
    coalesce((select places from ${stateTable(world.tenant)} where flow_id = ${flowId}), 0) as taken`)
  return row ?? { runs: 0, taken: 0 }
}

test.each([1, 3])(
  'of many runs at once no more than %i are at work, each has its turn, and all places come back',
  async concurrency => {
    const id = `few${concurrency}`
    await world.flow(id, { ...lineOf([create, stepOf('said', 'TRANSFORM', { value: 'done' })]), concurrency })
    let most = 0
    let isOver = false
    const watching = (async () => {
      while (!isOver) most = Math.max(most, (await placesOf(id)).runs)
    })()
    const ended = await Promise.all(Array.from({ length: 60 }, () => world.start(world.member, id)))
    isOver = true
    await watching
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['succeeded']))
    expect(most).toBeLessThanOrEqual(concurrency)
    expect(await placesOf(id)).toEqual({ runs: 0, taken: 0 })
  },
)

test('a run that somebody waits for is put down and ended without a transaction of several messages', async () => {
  await world.flow('quick', { ...lineOf([create]), concurrency: 2 })
  const transactions = vi.spyOn(world.services.database.withRole(world.tenant.role), 'transaction')
  try {
    expect((await world.start(world.member, 'quick')).status).toBe('succeeded')
    expect(transactions).not.toHaveBeenCalled()
  } finally {
    transactions.mockRestore()
  }
  expect(await placesOf('quick')).toEqual({ runs: 0, taken: 0 })
  const works = await world.services.database.run(sql`select status, epoch, attempts from trellis.work
    where kind = 'flow' and ended_at is null`)
  expect(works).toEqual([])
})

test('who has lost a run does not end it, and gives no place back', async () => {
  await world.flow('lost', { ...lineOf([create, stepOf('pause', 'DELAY', { seconds: 30 })]), concurrency: 2 })
  const { tenant, tables } = world
  const { runId } = await world.start(world.member, 'lost', {}, { wait: 0 })
  const [run] = await tables.run<RunRow>(sql`select ${runColumns} from ${runTable(tenant)} r where id = ${runId}`)
  if (!run) throw new Error('The run is not there')
  const changes = { set: { seen: true }, add: {} }
  const ending = { status: 'succeeded', stepCount: 1, changes, log: undefined, input: {}, concurrency: 2 } as const
  const end = (epoch: number) =>
    world.services.database
      .withRole(tenant.role)
      .together([{ role: tenant.role, fragment: runEnding(tenant, { ...run, epoch }, ending) }])
  expect(wasLost(await end(run.epoch + 1).catch((error: unknown) => error))).toBe(true)
  expect(await placesOf('lost')).toEqual({ runs: 1, taken: 1 })
  await end(run.epoch)
  expect(await placesOf('lost')).toEqual({ runs: 0, taken: 0 })
  expect(await world.runOf(runId)).toMatchObject({ status: 'succeeded' })
})

test('runs that wait have their turn when the flow lets more of them be at work', async () => {
  const line = lineOf([stepOf('pause', 'DELAY', { seconds: 1 }), create])
  await world.flow('more', { ...line, concurrency: 1 })
  const runs = Array.from({ length: 4 }, () => world.start(world.member, 'more'))
  await expect.poll(async () => (await placesOf('more')).taken).toBe(1)
  await world.flow('more', { ...line, concurrency: 50 })
  const ended = await Promise.all([...runs, world.start(world.member, 'more')])
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['succeeded']))
  expect(await placesOf('more')).toEqual({ runs: 0, taken: 0 })
})

test('a start takes its place before it keeps its answer, as starts of several messages do: two of one key lock nothing crosswise', async () => {
  await world.flow('twice', { ...lineOf([create]), concurrency: 2 })
  const { tenant, tables, member: caller } = world
  const workspace = world.services.database.withRole(tenant.role)
  const flow = await readFlow(tables, tenant, 'twice')
  const key = {
    tenantId: tenant.id,
    userId: caller.userId,
    operation: 'FLOW_RUN',
    key: 'twice',
    inputHash: Buffer.alloc(32),
  }
  const run = { isDraft: false, cause: 'person', chain: [], event: {}, input: {}, needsPlace: true } as const
  const { begun } = await workspace.transaction(async connection => {
    await lockPlaces(connection, tenant, 'twice')
    const [me] = await connection.run<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const begun = beginRun(world.services.database, { ...run, caller, flow, leaseMs: 60_000, answerKey: key }).catch(
      (error: unknown) => error,
    )
    await expect
      .poll(() =>
        world.services.database.run(
          sql`select from pg_locks l where not l.granted and ${me?.pid}::int = any (pg_blocking_pids(l.pid))`,
        ),
      )
      .toHaveLength(1)
    await keepAnswer(connection, key, '{}')
    return { begun }
  })
  expect(sqlState(await begun)).toBe('23505')
  expect(await placesOf('twice')).toEqual({ runs: 0, taken: 0 })
})
