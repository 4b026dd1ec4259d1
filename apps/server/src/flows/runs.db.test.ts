import type { FlowDocument } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../tests/scenarios/flow-world.ts'
import { startOutsideServer } from '../../../../tests/scenarios/outside-server.ts'

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
    await world.makeDue(runId)
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
  test('[2-6-12] [2-4-49] S18 is refused for one that no app of theirs links, as for one that is not there, and leaves no run', async () => {
    for (const id of ['greet', 'nosuchflow'])
      await expect(world.start(world.stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { list } = await world.run(world.developer, 'FLOW_RUN_LIST', { flowId: 'greet' })
    expect((list as { userName?: string }[]).filter(({ userName }) => userName === 'stranger')).toEqual([])
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

test('[2-4-44] five failed runs one after the other block a flow, cancel what waits, and enabling forgets them', async () => {
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
