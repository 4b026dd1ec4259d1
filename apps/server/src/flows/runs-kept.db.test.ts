import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../tests/scenarios/flow-world.ts'
import { startOutsideServer } from '../../../../tests/scenarios/outside-server.ts'
import { ensureMonths, flowLogMonths } from '../collections/core-tables/monthly-partitions.ts'
import { removeOldRuns } from './remove-old-runs.ts'

let world: FlowWorld
let outside: Awaited<ReturnType<typeof startOutsideServer>>
let answer: Parameters<typeof startOutsideServer>[0]

beforeAll(async () => {
  outside = await startOutsideServer((request, number) => (answer ?? (() => 200))(request, number))
  world = await makeFlowWorld('flow_runs_kept', { TRELLIS_OUTBOUND_HOSTS: '127.0.0.1' })
}, 60_000)
afterEach(() => {
  answer = undefined
  outside.requests.length = 0
})
afterAll(async () => {
  await world?.close()
  await outside?.close()
})

const note = (text: string, more: object = {}) => ({ collectionId: 'Notes', record: { text, ...more } })
const create = (id: string, text: string) => stepOf(id, 'DATA_CREATE', note(text))
const ask = (id: string, path: string, more: object = {}) =>
  stepOf(id, 'HTTP_REQUEST', { method: 'POST', url: `${outside.url}${path}` }, more)
const countOf = async (text: string) => (await world.textsOf()).filter(each => each === text).length
const statusOf = async (runId: unknown) => (await world.runOf(runId))['status']
const flowStatus = (id: string) => world.run(world.developer, 'FLOW_STATUS', { id })

describe('the log', () => {
  test('keeps what went in and came out where it says so, cut, and nothing that formats conceal', async () => {
    const secret = { type: 'string', format: 'password', title: 'Secret' } as const
    await world.flow('told', {
      inputs: { type: 'object', properties: { secret }, required: [] },
      verboseLog: true,
      ...lineOf([
        stepOf('made', 'DATA_CREATE', note('told', { code: 'hush-hush-1' })),
        stepOf('long', 'TRANSFORM', { value: { REPEAT: ['x', 70_000] } }),
        stepOf('secret', 'TRANSFORM', { value: 'It is {{input.secret}}' }),
      ]),
      output: 1,
    })
    const { runId } = await world.start(world.member, 'told', { secret: 'open-sesame' })
    const run = await world.runOf(runId)
    const [made, long] = run['steps'] as Record<string, unknown>[]
    expect(made).toMatchObject({ input: { collectionId: 'Notes', record: { text: 'told', code: '••••' } } })
    expect(long).toMatchObject({ isCut: true })
    expect(String(long?.['output'])).toHaveLength(64 * 1024)
    expect(run['input']).toEqual({ secret: '••••' })
    expect(JSON.stringify(run)).not.toMatch(/hush-hush-1|open-sesame/)
    const rows = await world.tables.run(sql`select to_jsonb(r) from ${sql.id(world.tenant.coreSchema, 'flow_run')} r`)
    const logs = await world.tables.run(sql`select steps from ${sql.id(world.tenant.coreSchema, 'flow_log')}`)
    expect(JSON.stringify([rows, logs])).not.toMatch(/hush-hush-1|open-sesame/)
  })

  test('tells people of their own runs without steps, and developers of all', async () => {
    await world.flow('quiet', lineOf([create('made', 'quiet')]))
    const { runId } = await world.start(world.member, 'quiet')
    const own = await world.run(world.member, 'FLOW_RUN_GET', { runId })
    expect(own).toMatchObject({ status: 'succeeded', input: {} })
    expect(own).not.toHaveProperty('steps')
    const seen = await world.runOf(runId)
    expect(seen['steps']).toMatchObject([{ stepId: 'made', stepName: 'made', status: 'succeeded' }])
    expect(JSON.stringify(seen['steps'])).not.toContain('quiet')
    await expect(world.run(world.stranger, 'FLOW_RUN_GET', { runId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const listed = async (who: typeof world.member) =>
      (await world.run(who, 'FLOW_RUN_LIST', { flowId: 'quiet' }))['list'] as { id: string }[]
    expect((await listed(world.member)).map(({ id }) => id)).toEqual([runId])
    expect((await listed(world.developer)).map(({ id }) => id)).toEqual([runId])
    expect(await listed(world.stranger)).toEqual([])
  })

  test('is paged, the newest first', async () => {
    for (let index = 0; index < 3; index += 1) await world.start(world.member, 'quiet')
    const page = (more: object) => world.run(world.member, 'FLOW_RUN_LIST', { flowId: 'quiet', ...more })
    const first = await page({ limit: 2 })
    const ids = (first['list'] as { id: string }[]).map(({ id }) => id)
    const second = await page({ limit: 2, before: ids[1] })
    expect([first['hasMore'], second['hasMore']]).toEqual([true, false])
    const all = [...ids, ...(second['list'] as { id: string }[]).map(({ id }) => id)]
    expect(all).toEqual(all.toSorted().reverse())
    expect(all).toHaveLength(4)
  })
})

test('NOTIFY makes a notification for each user, which they alone read and mark', async () => {
  const parameters = { userIds: ['{{user.id}}', world.stranger.userId, 'nobody'], title: 'Done', text: 'All of it' }
  await world.flow('notifying', {
    ...lineOf([stepOf('tell', 'NOTIFY', parameters)]),
    output: '{{result.tell.notified}}',
  })
  expect(await world.start(world.member, 'notifying')).toMatchObject({ output: 2 })
  const cursor = { collectionId: 'Notification' }
  const listed = async (who: typeof world.member) =>
    (await world.run(who, 'CORE_LIST', { cursor }))['list'] as { id: string }[]
  const [own] = await listed(world.member)
  expect(own).toMatchObject({ title: 'Done', text: 'All of it', read: false })
  expect(await listed(world.developer)).toEqual([])
  const mark = (who: typeof world.member, record: object) =>
    world.run(who, 'CORE_UPDATE', { ...cursor, id: own?.id, record })
  expect(await mark(world.member, { read: true })).toMatchObject({ read: true })
  await expect(mark(world.member, { title: 'Other' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await expect(mark(world.stranger, { read: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

describe('a flow that only reads', () => {
  const list = stepOf('list', 'DATA_LIST', { cursor: { collectionId: 'Notes' } })

  test('is put down with its end alone, and once for each key', async () => {
    await world.flow('reading', { ...lineOf([list]), output: '{{result.list.totalCount}}' })
    const works = () => world.services.database.run(sql`select from trellis.work`)
    const before = (await works()).length
    const caller = await world.find(world.member.userId)
    const call = () => world.call('FLOW_RUN', { id: 'reading' }, caller, { checkpoint: 'reading-once' })
    const first = await call()
    expect(first).toMatchObject({ status: 'succeeded', output: (await world.textsOf()).length })
    expect(await call()).toEqual(first)
    expect(await works()).toHaveLength(before)
    const { list: runs } = await world.run(world.developer, 'FLOW_RUN_LIST', { flowId: 'reading' })
    expect(runs).toMatchObject([{ status: 'succeeded', stepCount: 1 }])
  })

  test('tells of its failure like every other', async () => {
    const lost = stepOf('list', 'DATA_LIST', { cursor: { collectionId: 'Nowhere' } })
    await world.flow('reading-nothing', lineOf([lost]))
    expect(await world.start(world.member, 'reading-nothing')).toMatchObject({
      status: 'failed',
      error: { type: 'NOT_FOUND', stepId: 'list', stepName: 'list' },
    })
  })
})

test('a flow that was deleted starts nothing, and its runs that wait fail; brought back, it has kept its state', async () => {
  const add = stepOf('add', 'SET_STATE', { add: [{ key: 'count', value: 2 }] })
  await world.flow('deleted', lineOf([add]))
  await world.start(world.member, 'deleted')
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await world.flow('deleted', lineOf([stepOf('wait', 'WAIT_UNTIL', { moment: until })]))
  const { runId } = await world.start(world.member, 'deleted', {}, { wait: 0 })
  await expect.poll(() => statusOf(runId)).toBe('waiting')
  await world.run(world.developer, 'CORE_DELETE', { collectionId: 'Flow', id: 'deleted' })
  await expect(world.start(world.member, 'deleted')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await world.makeDue(runId)
  await expect.poll(() => statusOf(runId)).toBe('failed')
  expect(await world.runOf(runId)).toMatchObject({ error: { type: 'NOT_FOUND' } })
  const { list } = await world.run(world.developer, 'ASSET_TRASH_LIST', { collectionId: 'Flow' })
  const [trashed] = list as { id: string }[]
  await world.run(world.developer, 'ASSET_TRASH_RESTORE', { collectionId: 'Flow', id: trashed?.id })
  expect(await flowStatus('deleted')).toMatchObject({ status: 'enabled', state: { count: 2 } })
})

test('runs are forgotten after thirty days, their log by the month, but not while one of then goes on', async () => {
  const { coreSchema } = world.tenant
  const at = (days: number) => new Date(Date.UTC(2031, 5, 30) + days * 24 * 3_600_000)
  const make = async (id: string, days: number, status: string) => {
    const when = at(days).toISOString()
    await world.tables.run(sql`insert into ${sql.id(coreSchema, 'flow_run')}
      (id, flow_id, flow_version, flow_name, status, cause, user_id, chain, event, input, logs_values, needs_place, created_at, ended_at, has_place)
      values (${id}, 'x', 1, 'x', ${status}, 'person', 'x', '[]', '{}', '{}', false, false, ${when}::timestamptz,
        ${status === 'waiting' ? null : when}::timestamptz, false)`)
    await world.tables.run(
      sql`insert into ${sql.id(coreSchema, 'flow_log')} values (${id}, ${when}::timestamptz, '[]')`,
    )
  }
  const logs = async () => {
    const rows = await world.tables.run<{ id: string }>(
      sql`select run_id as id from ${sql.id(coreSchema, 'flow_log')} where run_id like 'old-%' order by 1`,
    )
    return rows.map(({ id }) => id)
  }
  const months = () =>
    world.tables.run(sql`select from pg_tables where schemaname = ${coreSchema} and tablename = 'flow_log_2031_04'`)
  await world.tables.transaction(connection =>
    ensureMonths(connection, world.tenant, { monthly: flowLogMonths, now: at(-80) }),
  )
  await make('old-1', -75, 'succeeded')
  await make('old-2', -74, 'waiting')
  await make('old-3', -31, 'failed')
  await make('old-4', -29, 'failed')
  const clean = () => world.tables.transaction(connection => removeOldRuns(connection, world.tenant, at(0)))
  await clean()
  expect(await logs()).toEqual(['old-2', 'old-4'])
  await world.tables.run(
    sql`update ${sql.id(coreSchema, 'flow_run')} set status = 'succeeded', ended_at = created_at where id = 'old-2'`,
  )
  expect(await months()).toHaveLength(1)
  await clean()
  expect(await logs()).toEqual(['old-4'])
  expect(await months()).toHaveLength(0)
})

test('S47 a run that an API token starts has no more rights than the token, and none once that was revoked', async () => {
  const owner = await world.find(world.developer.userId)
  const make = async (operations?: string[]) => {
    const rights = { roles: ['developer'], isTenantAdmin: false, ...(operations && { operations }) }
    const { id } = await world.run(owner, 'API_TOKEN_CREATE', { name: 'Program', ...rights })
    const caller = await world.services.apiTokens.callerOf(world.tenant.id, String(id))
    if (!caller) throw new Error('The token speaks for nobody')
    return { id, caller }
  }
  answer = () => 0
  const wait = ask('ask', '/token', {
    timeoutSeconds: 1,
    errorSteps: [{ id: 'e', stepErrorTypeList: [], goTo: 'made' }],
  })
  await world.flow('by-token', { steps: [wait, create('made', 'by a token')], start: 'ask' })
  const small = await make(['FLOW_RUN'])
  // Its owner holds all records, it does not.
  expect(await world.call('FLOW_RUN', { id: 'by-token', input: {} }, small.caller)).toMatchObject({
    status: 'failed',
    error: { type: 'DENIED', stepId: 'made', message: expect.stringContaining('DATA_CREATE') },
  })
  const whole = await make()
  const { runId } = await world.call('FLOW_RUN', { id: 'by-token', wait: 0 }, whole.caller)
  await expect.poll(() => outside.requests.length).toBe(2)
  await world.run(owner, 'API_TOKEN_REVOKE', { id: whole.id })
  await expect.poll(() => statusOf(runId)).toBe('failed')
  expect(await world.runOf(runId)).toMatchObject({ cause: 'api', error: { type: 'DENIED', stepId: 'made' } })
  expect(await countOf('by a token')).toBe(0)
})
