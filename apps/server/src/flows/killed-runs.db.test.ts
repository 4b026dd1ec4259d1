import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Death, holdRun, putDownFlow } from '../../../../tests/scenarios/dying-server.ts'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../tests/scenarios/flow-world.ts'
import { startOutsideServer } from '../../../../tests/scenarios/outside-server.ts'
import { endRun } from './end-run.ts'
import { type RunRow, runColumns, runTable } from './run-row.ts'
import { storeOutcome } from './step-rows.ts'

let world: FlowWorld
let outside: Awaited<ReturnType<typeof startOutsideServer>>

/** Requests that get no answer. */
let hangsUntil = 0

beforeAll(async () => {
  outside = await startOutsideServer(({ path }, number) => (path === '/hangs' && number <= hangsUntil ? 0 : 200))
  world = await makeFlowWorld('killed_runs', { TRELLIS_OUTBOUND_HOSTS: '127.0.0.1' })
}, 60_000)
afterAll(async () => {
  await world?.close()
  await outside?.close()
})

const putDown = (flowId: string): Promise<string> => putDownFlow(world, flowId, world.member)
const hold = (runId: string, death: Death | undefined) => holdRun(world, runId, death)

const writeSteps = [1, 2, 3, 4, 5].map(number =>
  stepOf(`write${number}`, 'DATA_CREATE', { collectionId: 'Notes', record: { text: `{{vars.name}} ${number}` } }),
)

function flowOf(name: string) {
  const [first, ...others] = writeSteps
  const ask = stepOf('ask', 'HTTP_REQUEST', {
    method: 'POST',
    url: `${outside.url}/${name}`,
    body: { of: '{{result.write1.id}}', by: { RANDOM: [] } },
  })
  const set = stepOf('set', 'SET_STATE', {
    vars: [{ key: 'name', value: name }],
    add: [{ key: 'count', value: 1 }],
  })
  return {
    ...lineOf([set, ...(first ? [first] : []), ask, ...others]),
    output: ['{{result.write1.text}}', '{{result.write5.text}}'],
  }
}

const written = async (name: string) => (await world.textsOf()).filter(text => text.startsWith(`${name} `))
const one = (name: string) => [1, 2, 3, 4, 5].map(number => `${name} ${number}`)

/** The first server dies at the first boundary, the second one at the next that it comes to. */
const boundaries = [1, 2, 3, 4, 5].flatMap((call): Death[] => [
  { at: call, when: 'before' },
  { at: call, when: 'after' },
])

test('R03 killed at each boundary of its steps, a run goes on elsewhere and writes each record once', async () => {
  await world.flow('boundaries', flowOf('boundaries'))
  const runId = await putDown('boundaries')
  for (const { when } of boundaries) {
    // Each server finds what the ones before it stored: its first call is the first that nobody has ended.
    expect(await hold(runId, { at: 1, when }).deadOrEnded).toBe('dead')
  }
  expect(await hold(runId, undefined).ended).toBe('ended')
  expect(await written('boundaries')).toEqual(one('boundaries'))
  expect(await world.runOf(runId)).toMatchObject({ status: 'succeeded', stepCount: 7 })
  const { output } = await world.run(world.developer, 'FLOW_RUN_GET', { runId })
  expect(output ?? null).toBeNull()
  const keys = outside.requests.filter(({ path }) => path === '/boundaries').map(({ key, body }) => `${key} ${body}`)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toContain(`${runId}:3 `)
  expect(await world.run(world.developer, 'FLOW_STATUS', { id: 'boundaries' })).toMatchObject({ state: { count: 1 } })
})

test.each(boundaries)(
  'R12 a server that was given up for dead $when call $at, and comes back, writes nothing',
  async death => {
    const name = `late-${death.when}-${death.at}`
    await world.flow(name, flowOf(name))
    const runId = await putDown(name)
    const late = hold(runId, death)
    expect(await late.deadOrEnded).toBe('dead')
    expect(await hold(runId, undefined).ended).toBe('ended')
    late.goOn()
    expect(await late.ended).toBe('ended')
    expect(await written(name)).toEqual(one(name))
    expect(await world.run(world.developer, 'FLOW_STATUS', { id: name })).toMatchObject({ state: { count: 1 } })
    const keys = outside.requests.filter(({ path }) => path === `/${name}`).map(({ key }) => key)
    expect(new Set(keys)).toEqual(new Set([`${runId}:3`]))
  },
)

test('R11 what a server sent outside before it died is sent again as it was', async () => {
  await world.flow('hangs', flowOf('hangs'))
  const runId = await putDown('hangs')
  const sent = () => outside.requests.filter(({ path }) => path === '/hangs')
  hangsUntil = outside.requests.length + 2
  for (const times of [1, 2]) {
    hold(runId, undefined)
    await expect.poll(() => sent().length).toBe(times)
  }
  expect(await hold(runId, undefined).ended).toBe('ended')
  const [first, ...others] = sent()
  expect(others).toEqual([first, first])
  expect(JSON.parse(first?.body ?? '')).toEqual({ of: expect.any(String), by: expect.any(Number) })
  expect(await written('hangs')).toEqual(one('hangs'))
})

test('what is still under way when its run ends stores nothing any more', async () => {
  await world.flow('ended', flowOf('ended'))
  const { services, tenant } = world
  const runId = await putDown('ended')
  const workspace = services.database.withRole(tenant.role)
  const place = { runId, occurrence: '9', stepId: 'ask', epoch: 1, number: 1, folded: '[]', startedAt: new Date() }
  const store = () => storeOutcome(workspace, { schema: tenant.coreSchema, role: tenant.role, ...place }, { output: 1 })
  expect(await store()).toBe(true)
  await workspace.transaction(async connection => {
    const [run] = await connection.run<RunRow>(sql`select ${runColumns} from ${runTable(tenant)} r where id = ${runId}`)
    if (!run) throw new Error('The run is not there')
    const ending = { status: 'failed', stepCount: 1, changes: { set: {}, add: {} }, log: undefined, input: {} } as const
    expect(await endRun(connection, tenant, run, { ...ending, concurrency: 10 })).toBeDefined()
  })
  expect(await store()).toBe(false)
})

test('two servers that believe to have the same run write each record once between them', async () => {
  await world.flow('twice', flowOf('twice'))
  const runId = await putDown('twice')
  await Promise.all([hold(runId, undefined), hold(runId, undefined), hold(runId, undefined)].map(({ ended }) => ended))
  expect(await written('twice')).toEqual(one('twice'))
  expect(await world.runOf(runId)).toMatchObject({ status: 'succeeded' })
})

test('items of a loop that were written are not written again', async () => {
  const items = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const body = stepOf('write', 'DATA_CREATE', { collectionId: 'Notes', record: { text: 'loop {{event.item}}' } })
  const loop = stepOf('each', 'FOR_EACH', { list: items, parallel: 3 }, { body: { start: 'write', steps: [body] } })
  await world.flow('loops', { ...lineOf([loop]), output: '{{result.each.totalCount}}' })
  const runId = await putDown('loops')
  for (const at of [2, 1]) expect(await hold(runId, { at, when: 'after' }).deadOrEnded).toBe('dead')
  expect(await hold(runId, undefined).ended).toBe('ended')
  expect(await written('loop')).toEqual(items.map(number => `loop ${number}`))
})

test('another flow that a step starts is started once', async () => {
  await world.flow('started', {
    ...lineOf([stepOf('write', 'DATA_CREATE', { collectionId: 'Notes', record: { text: 'started' } })]),
  })
  await world.flow('starting', lineOf([stepOf('start', 'RUN_FLOW', { flowId: 'started' }), ...writeSteps.slice(0, 1)]))
  const runId = await putDown('starting')
  expect(await hold(runId, { at: 1, when: 'before' }).deadOrEnded).toBe('dead')
  // As if it had died before it could store that the other flow has ended.
  await world.tables.run(sql`delete from ${sql.id(world.tenant.coreSchema, 'flow_step')} where run_id = ${runId}`)
  expect(await hold(runId, undefined).ended).toBe('ended')
  expect((await world.textsOf()).filter(text => text === 'started')).toHaveLength(1)
})

test('a run whose server is gone is taken over when its lease has ended', async () => {
  await world.flow('leased', flowOf('leased'))
  const runId = await putDown('leased')
  expect(await hold(runId, { at: 3, when: 'after' }).deadOrEnded).toBe('dead')
  await world.services.database.run(sql`update trellis.work set lease_until = now() where key = ${runId}`)
  world.services.bus.announce('work', world.tenant.id)
  await expect.poll(async () => (await world.runOf(runId))['status'], { timeout: 15_000 }).toBe('succeeded')
  expect(await written('leased')).toEqual(one('leased'))
})
