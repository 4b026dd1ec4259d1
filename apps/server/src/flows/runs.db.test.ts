import type { FlowDocument } from '@trellis/model'
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
  world = await makeFlowWorld('flow_runs', { TRELLIS_OUTBOUND_HOSTS: '127.0.0.1' })
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
const inputsOf = (...names: string[]): Pick<FlowDocument, 'inputs'> => ({
  inputs: {
    type: 'object',
    properties: Object.fromEntries(names.map(name => [name, { type: 'string', format: 'text', title: name }])),
    required: [],
  },
})
const countOf = async (text: string) => (await world.textsOf()).filter(each => each === text).length
const statusOf = async (runId: unknown) => (await world.runOf(runId))['status']
const flowStatus = (id: string) => world.run(world.developer, 'FLOW_STATUS', { id })
const quick = { attempts: 3, firstDelaySeconds: 0, factor: 1, maxDelaySeconds: 0 }

describe('a run', () => {
  test('does its steps one after the other and answers with its output', async () => {
    const list = stepOf('list', 'DATA_LIST', { cursor: { collectionId: 'Notes' } })
    const record = { count: '{{result.list.totalCount}}' }
    await world.flow('greet', {
      ...inputsOf('name'),
      ...lineOf([
        create('make', 'Hello {{input.name}}'),
        list,
        stepOf('change', 'DATA_UPDATE', { collectionId: 'Notes', id: '{{result.make.id}}', record }),
      ]),
      output: { text: '{{result.make.text}}', by: '{{user.email}}' },
    })
    const started = await world.start(world.member, 'greet', { name: 'Ann' })
    expect(started).toMatchObject({ status: 'succeeded', output: { text: 'Hello Ann', by: 'member@w.example' } })
    expect(await countOf('Hello Ann')).toBe(1)
    const run = await world.runOf(started['runId'])
    expect(run).toMatchObject({ status: 'succeeded', stepCount: 3, cause: 'person', userName: 'member' })
  })

  test('writes by every operation that flows may take, each once', async () => {
    const of = (id: string) => ({ collectionId: 'Notes', id })
    await world.flow('every', {
      ...lineOf([
        create('made', 'every 1'),
        stepOf('same', 'DATA_UPDATE', { ...of('{{result.made.id}}'), record: { text: 'every 1' } }),
        stepOf('put', 'DATA_UPSERT', { ...of('every2'), record: { text: 'every 2' } }),
        stepOf('many', 'DATA_BULK_UPDATE', { collectionId: 'Notes', records: [{ id: 'every3', text: 'every 3' }] }),
        stepOf('gone', 'DATA_DELETE', of('every3')),
        stepOf('back', 'DATA_RESTORE', of('every3')),
        stepOf('seen', 'DATA_GET', of('every3')),
      ]),
      output: '{{result.seen.text}}',
    })
    expect(await world.start(world.member, 'every')).toMatchObject({ status: 'succeeded', output: 'every 3' })
    for (const text of ['every 1', 'every 2', 'every 3']) expect(await countOf(text)).toBe(1)
    expect(await world.tables.run(sql`select * from ${sql.id(world.tenant.coreSchema, 'flow_step')}`)).toEqual([])
  })

  test('leaves its origin in the activity', async () => {
    await world.flow('origin', lineOf([create('made', 'of a flow')]))
    const { runId } = await world.start(world.member, 'origin')
    const rows =
      await world.tables.run(sql`select origin, created_by from ${sql.id(world.tenant.coreSchema, 'activity')}
      where origin like ${`% ${String(runId)}`}`)
    expect(rows).toEqual([{ origin: `flow 1 ${String(runId)}`, created_by: world.member.userId }])
  })

  test('gives its lease back while it waits long, and waits for little with it', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await world.flow(
      'short-wait',
      lineOf([stepOf('wait', 'DELAY', { seconds: 0.05 }), create('made', 'waited a little')]),
    )
    expect(await world.start(world.member, 'short-wait')).toMatchObject({ status: 'succeeded' })
    await world.flow('long-wait', {
      ...lineOf([
        create('first', 'before'),
        stepOf('wait', 'WAIT_UNTIL', { moment: until }),
        create('second', 'after'),
      ]),
      concurrency: 1,
    })
    const { runId } = await world.start(world.member, 'long-wait', {}, { wait: 0 })
    await expect.poll(() => statusOf(runId)).toBe('waiting')
    // It takes no place of its flow's concurrency meanwhile.
    const { runId: other } = await world.start(world.member, 'long-wait', {}, { wait: 0 })
    await expect.poll(() => statusOf(other)).toBe('waiting')
    await world.tables.run(sql`update ${sql.id(world.tenant.coreSchema, 'flow_step')}
      set begun = ${JSON.stringify({ waitUntil: Date.now() - 1000 })} where run_id = ${String(runId)} and begun is not null`)
    await world.services.database.run(sql`update trellis.work set run_at = now() where key = ${String(runId)}`)
    world.services.bus.announce('work', world.tenant.id)
    await expect.poll(() => statusOf(runId)).toBe('succeeded')
    expect([await countOf('before'), await countOf('after')]).toEqual([2, 1])
    await world.run(world.member, 'FLOW_RUN_CANCEL', { runId: other })
  })

  test('is cancelled: what it wrote stays, and nothing more is written', async () => {
    answer = () => 0
    await world.flow('stopped', lineOf([create('first', 'kept'), ask('ask', '/slow'), create('second', 'too late')]))
    const { runId } = await world.start(world.member, 'stopped', {}, { wait: 0 })
    await expect.poll(() => outside.requests.length).toBe(1)
    expect(await world.run(world.member, 'FLOW_RUN_CANCEL', { runId })).toEqual({ status: 'cancelled' })
    expect(await world.runOf(runId)).toMatchObject({ status: 'cancelled', error: { message: 'The run was cancelled' } })
    const works = () => world.services.database.run(sql`select status from trellis.work where key = ${String(runId)}`)
    await expect.poll(works).toEqual([{ status: 'cancelled' }])
    expect([await countOf('kept'), await countOf('too late')]).toEqual([1, 0])
    expect(await world.run(world.member, 'FLOW_RUN_CANCEL', { runId })).toEqual({ status: 'cancelled' })
    await expect(world.run(world.stranger, 'FLOW_RUN_CANCEL', { runId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('that takes longer than its flow allows fails, and so does a step', async () => {
    answer = () => 0
    await world.flow('slow-step', lineOf([ask('ask', '/slow', { timeoutSeconds: 1 })]))
    expect(await world.start(world.member, 'slow-step')).toMatchObject({
      status: 'failed',
      error: { type: 'TIMEOUT', message: 'The step took longer than 1 seconds', stepId: 'ask' },
    })
  })
})

describe('outside', () => {
  test('a step is tried again with the same key until it goes well', async () => {
    answer = (_request, number) => (number < 3 ? 503 : 200)
    const step = ask('ask', '/orders', { retry: quick })
    await world.flow('retried', { ...lineOf([step]), output: '{{result.ask.body.number}}' })
    const { runId, ...ended } = await world.start(world.member, 'retried')
    expect(ended).toEqual({ status: 'succeeded', output: 3 })
    expect(outside.requests.map(({ key }) => key)).toEqual([1, 2, 3].map(() => `${String(runId)}:1`))
    expect(await world.runOf(runId)).toMatchObject({ steps: [{ stepId: 'ask', attempts: 3, status: 'succeeded' }] })
  })

  test('what does not pass by itself is not tried again, and an error step goes on', async () => {
    answer = () => 404
    const step = ask('ask', '/orders', {
      retry: quick,
      errorSteps: [{ id: 'e', stepErrorTypeList: ['HTTP_4XX'], goTo: 'made' }],
    })
    await world.flow('caught', { steps: [step, create('made', 'caught it')], start: 'ask' })
    expect(await world.start(world.member, 'caught')).toMatchObject({ status: 'succeeded' })
    expect(outside.requests).toHaveLength(1)
    expect(await countOf('caught it')).toBe(1)
  })

  test('S55 an address of our own is refused in the words of the guard', async () => {
    await world.flow('inside', lineOf([stepOf('ask', 'HTTP_REQUEST', { url: 'http://169.254.169.254/latest' })]))
    expect(await world.start(world.member, 'inside')).toMatchObject({
      status: 'failed',
      error: { type: 'DENIED', message: expect.stringContaining('169.254.169.254') },
    })
  })

  test('mail is refused where no mail server is set up', async () => {
    const mail = stepOf('mail', 'SEND_MAIL', { to: ['a@w.example'], subject: 'A', text: 'B' })
    await world.flow('mailing', lineOf([mail]))
    expect(await world.start(world.member, 'mailing')).toMatchObject({
      error: { message: expect.stringContaining('No server for mail is set') },
    })
  })
})

describe('what starts a flow', () => {
  test('S18 is refused for one that no app of theirs links, as for one that is not there', async () => {
    for (const id of ['greet', 'nosuchflow'])
      await expect(world.start(world.stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is told that it is switched off, or blocked; the editor runs it all the same', async () => {
    const line = lineOf([create('made', 'of the editor')])
    await world.flow('off', line, 'draft')
    const refusal = { code: 'DENIED', message: 'This flow is switched off' }
    await expect(world.start(world.member, 'off')).rejects.toMatchObject(refusal)
    const tested = await world.run(world.developer, 'FLOW_TEST', { id: 'off' })
    expect(tested).toMatchObject({ status: 'succeeded' })
    const { steps, cause } = await world.runOf(tested['runId'])
    expect(cause).toBe('editor')
    expect(steps).toMatchObject([{ input: { record: { text: 'of the editor' } }, output: { text: 'of the editor' } }])
    await expect(world.run(world.member, 'FLOW_TEST', { id: 'off' })).rejects.toMatchObject({ code: 'DENIED' })
  })

  test('is checked against the inputs, with a message at each field; nothing is put down', async () => {
    const number = { type: 'number', format: 'number', title: 'Count', minimum: 1 } as const
    const inputs = { type: 'object', properties: { count: number }, required: ['count'] } as const
    await world.flow('checked', { inputs: { ...inputs, required: ['count'] }, ...lineOf([]) })
    for (const input of [{}, { count: 0 }, { count: 'many' }])
      await expect(world.start(world.member, 'checked', input)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { fields: { 'input.count': expect.any(String) } },
      })
    await expect(world.start(world.member, 'checked', { count: 1, more: 1 })).rejects.toMatchObject({
      details: { fields: { 'input.more': expect.any(String) } },
    })
    const { list } = await world.run(world.developer, 'FLOW_RUN_LIST', { flowId: 'checked' })
    expect(list).toEqual([])
  })

  test('has its input changed before it begins', async () => {
    await world.flow('changed', {
      ...inputsOf('name'),
      inputChanges: [{ key: 'name', value: { UPPER: ['{{input.name}}'] } }],
      ...lineOf([]),
      output: '{{input.name}}',
    })
    expect(await world.start(world.member, 'changed', { name: 'ann' })).toMatchObject({ output: 'ANN' })
  })

  test('R02 starts one run for each Idempotency-Key', async () => {
    await world.flow('keyed', { ...lineOf([create('made', 'keyed once')]), output: '{{result.made.id}}' })
    const caller = await world.find(world.member.userId)
    const call = () => world.call('FLOW_RUN', { id: 'keyed', input: {} }, caller, { checkpoint: 'one-key-of-a-person' })
    const [first, second] = await Promise.all([call(), call()])
    expect(second).toEqual(first)
    expect(await call()).toEqual(first)
    expect(await countOf('keyed once')).toBe(1)
  })
})

describe('flows that start others', () => {
  test('get what these answer, or their failure', async () => {
    await world.flow('inner', {
      ...inputsOf('name'),
      ...lineOf([create('made', '{{input.name}}')]),
      output: '{{input.name}}',
    })
    await world.flow('outer', {
      ...lineOf([
        { ...stepOf('typed', 'flow:inner'), action: { type: 'flow:inner', payload: { name: 'by its type' } } },
        stepOf('step', 'RUN_FLOW', { flowId: 'inner', input: { name: 'by a step' } }),
      ]),
      output: ['{{result.typed.output}}', '{{result.step.output}}'],
    })
    expect(await world.start(world.member, 'outer')).toMatchObject({ output: ['by its type', 'by a step'] })
    await world.flow('failing', lineOf([stepOf('fail', 'FAIL', { type: 'TOO_LATE', message: 'Too late' })]))
    await world.flow('around', lineOf([stepOf('step', 'RUN_FLOW', { flowId: 'failing' })]))
    expect(await world.start(world.member, 'around')).toMatchObject({
      error: { type: 'TOO_LATE', message: 'Too late' },
    })
  })

  test('stop at ten, and the last one names them', async () => {
    await world.flow('again', { ...lineOf([stepOf('next', 'RUN_FLOW', { flowId: 'again' })]), concurrency: 1 })
    const ended = await world.start(world.member, 'again')
    expect(ended).toMatchObject({ status: 'failed', error: { type: 'LIMIT' } })
    expect((ended['error'] as { message: string }).message.split('again')).toHaveLength(12)
    const { list } = await world.run(world.developer, 'FLOW_RUN_LIST', { flowId: 'again', limit: 50 })
    expect(list).toHaveLength(10)
  })
})

test('R46 of one flow only so many run at a time, and the others begin when these have ended', async () => {
  answer = () => 0
  await world.flow('narrow', { ...lineOf([ask('ask', '/narrow', { timeoutSeconds: 60 })]), concurrency: 2 })
  const ids: unknown[] = []
  for (let index = 0; index < 4; index += 1)
    ids.push((await world.start(world.member, 'narrow', {}, { wait: 0 }))['runId'])
  await expect.poll(() => outside.requests.length).toBe(2)
  expect(await flowStatus('narrow')).toMatchObject({ runningCount: 2, queuedCount: 2 })
  for (const runId of ids.slice(0, 2)) await world.run(world.member, 'FLOW_RUN_CANCEL', { runId })
  await expect.poll(() => outside.requests.length).toBe(4)
  for (const runId of ids.slice(2)) await world.run(world.member, 'FLOW_RUN_CANCEL', { runId })
  expect(await flowStatus('narrow')).toMatchObject({ runningCount: 0, queuedCount: 0 })
  const [state] = await world.tables.run(
    sql`select places from ${sql.id(world.tenant.coreSchema, 'flow_state')} where flow_id = 'narrow'`,
  )
  expect(state).toEqual({ places: 0 })
})

test('five failed runs one after the other block a flow, cancel what waits, and enabling forgets them', async () => {
  await world.flow('broken', { ...inputsOf('how'), ...failingBy('{{input.how}}'), concurrency: 1 })
  const fail = () => world.start(world.member, 'broken', { how: 'fail' })
  for (let index = 0; index < 4; index += 1) expect(await fail()).toMatchObject({ status: 'failed' })
  expect(await world.start(world.member, 'broken', { how: 'go' })).toMatchObject({ status: 'succeeded' })
  for (let index = 0; index < 4; index += 1) await fail()
  expect(await flowStatus('broken')).toMatchObject({ status: 'enabled', consecutiveErrorCount: 4 })
  await world.run(world.developer, 'FLOW_TEST', { id: 'broken', input: { how: 'fail' } })
  expect(await flowStatus('broken')).toMatchObject({ status: 'enabled', consecutiveErrorCount: 4 })
  answer = (_request, number) => (number === 1 ? 0 : 200)
  const last = await world.start(world.member, 'broken', { how: 'slow' }, { wait: 0 })
  await expect.poll(() => outside.requests.length).toBe(1)
  const queued = await world.start(world.member, 'broken', { how: 'go' }, { wait: 0 })
  await expect.poll(() => statusOf(last['runId'])).toBe('failed')
  expect(await statusOf(queued['runId'])).toBe('cancelled')
  const blocked = { status: 'blocked', blockedBy: { runId: last['runId'] }, queuedCount: 0 }
  expect(await flowStatus('broken')).toMatchObject(blocked)
  await expect(fail()).rejects.toMatchObject({ code: 'DENIED', message: expect.stringContaining('blocked') })
  await world.run(world.developer, 'FLOW_SET_STATUS', { id: 'broken', status: 'enabled' })
  expect(await flowStatus('broken')).toMatchObject({ status: 'enabled', consecutiveErrorCount: 0 })
  expect(await world.start(world.member, 'broken', { how: 'go' })).toMatchObject({ status: 'succeeded' })
})

function failingBy(how: string): Pick<FlowDocument, 'steps' | 'start'> {
  const is = (value: string) => ({ EQ: [how, value] })
  const first = stepOf(
    'first',
    'TRANSFORM',
    { value: 1 },
    {
      nextSteps: [
        { id: 'f', condition: is('fail'), goTo: 'fail' },
        { id: 's', condition: is('slow'), goTo: 'ask' },
      ],
    },
  )
  return {
    steps: [first, stepOf('fail', 'FAIL', { message: 'No' }), ask('ask', '/', { timeoutSeconds: 1 })],
    start: 'first',
  }
}

test('rights that are lost midway are missed at the next step', async () => {
  const leaver = await world.person({ email: 'leaver@w.example' })
  const added = { appId: 'office', userId: leaver.userId }
  const { id } = await world.run(world.developer, 'CORE_CREATE', { collectionId: 'AppMember', record: added })
  answer = () => 0
  const wait = ask('ask', '/leave', {
    timeoutSeconds: 1,
    errorSteps: [{ id: 'e', stepErrorTypeList: [], goTo: 'made' }],
  })
  await world.flow('leaving', { steps: [wait, create('made', 'of one who left')], start: 'ask' })
  const { runId } = await world.start(leaver, 'leaving', {}, { wait: 0 })
  await expect.poll(() => outside.requests.length).toBe(1)
  await world.run(world.developer, 'CORE_DELETE', { collectionId: 'AppMember', id })
  await expect.poll(() => statusOf(runId)).toBe('failed')
  expect(await world.runOf(runId)).toMatchObject({ error: { type: 'DENIED', stepId: 'made' } })
  expect(await countOf('of one who left')).toBe(0)
})

test('what runs add to the saved state is added by all of them, and what they set is there at the next start', async () => {
  const pairs = (key: string, value: unknown) => [{ key, value }]
  await world.flow('counting', {
    ...lineOf([stepOf('set', 'SET_STATE', { store: pairs('last', '{{input.name}}'), add: pairs('count', 1) })]),
    ...inputsOf('name'),
    output: '{{store.count}}',
  })
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => world.start(world.member, 'counting', { name: `n${index}` })),
  )
  expect(await flowStatus('counting')).toMatchObject({ state: { count: 8, last: expect.stringMatching(/^n\d$/) } })
  expect(await world.start(world.member, 'counting', { name: 'last' })).toMatchObject({ output: 9 })
  expect(await flowStatus('counting')).toMatchObject({ state: { count: 9, last: 'last' } })
})

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
  await world.services.database.run(sql`update trellis.work set run_at = now() where key = ${String(runId)}`)
  world.services.bus.announce('work', world.tenant.id)
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
