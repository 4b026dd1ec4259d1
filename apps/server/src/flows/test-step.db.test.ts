import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../tests/scenarios/flow-world.ts'
import type { Caller } from '../access/caller.ts'

let world: FlowWorld

const create = (id: string, text: unknown) => stepOf(id, 'DATA_CREATE', { collectionId: 'Notes', record: { text } })
const again = { id: 'again', goTo: 'last' }

beforeAll(async () => {
  world = await makeFlowWorld('test_step')
  const steps = [
    stepOf('first', 'DATA_LIST', { cursor: { collectionId: 'Notes' } }, { nextSteps: [{ id: 'n1', goTo: 'made' }] }),
    {
      ...create('made', 'Of {{result.first.totalCount}}, {{input.who}}'),
      nextSteps: [
        { id: 'n2', condition: { EQUALS: ['{{result.made.text}}', 'none'] }, goTo: 'last' },
        { id: 'n3', lineName: 'Otherwise', goTo: 'last' },
      ],
      errorSteps: [{ id: 'e1', stepErrorTypeList: [], goTo: 'last' }],
    },
    stepOf(
      'each',
      'FOR_EACH',
      { list: '{{result.first.list}}' },
      {
        body: { start: 'inner', steps: [create('inner', 'Item {{event.item.name}}')] },
        nextSteps: [again],
      },
    ),
    stepOf('rest', 'DELAY', { seconds: 60 }, { nextSteps: [again] }),
    create('last', 'last'),
  ]
  const inputs = { type: 'object', properties: { who: { type: 'string', format: 'text', title: 'Who' } } } as const
  await world.flow('steps', { inputs, start: 'first', steps, output: 'of the flow' }, 'draft')
})
afterAll(() => world?.close())

const testStep = (step: object, more: object = {}, caller: Caller = world.developer) =>
  world.run(caller, 'FLOW_TEST', { id: 'steps', step, ...more })
const refusal = (code: string, message?: string) => ({
  code,
  ...(message && { message: expect.stringContaining(message) }),
})

describe('one step alone', () => {
  test('finds what it is given of others, writes for real, and answers by which line the run would go on', async () => {
    const before = await world.textsOf()
    const ran = await testStep({ id: 'made', results: { first: { totalCount: 7 } } }, { input: { who: 'Ann' } })
    expect(ran).toMatchObject({ status: 'succeeded', output: { result: { text: 'Of 7, Ann' }, line: 2 } })
    expect(await world.textsOf()).toEqual([...before, 'Of 7, Ann'].toSorted())
    const { cause, steps } = await world.runOf(ran['runId'])
    expect([cause, steps]).toMatchObject(['editor', [{ stepId: 'made', input: { record: { text: 'Of 7, Ann' } } }]])
  })

  test('one that only reads is one row, too; what it was given is kept no longer than it runs', async () => {
    const { runId } = await testStep({ id: 'first', results: { made: { secret: 'for a moment' } } })
    const { coreSchema, role } = world.developer.tenant
    const rows = await world.services.database
      .withRole(role)
      .run<{ event: object }>(sql`select event from ${sql.id(coreSchema, 'flow_run')} where id = ${runId}`)
    expect(rows.map(({ event }) => Object.keys(event).toSorted())).toEqual([['at', 'cause']])
  })

  test('fails with its own words, whatever follows an error in the flow', async () => {
    await world.flow(
      'wrong',
      lineOf([
        { ...create('bad', { NOSUCH: [1] }), errorSteps: [{ id: 'e', stepErrorTypeList: [], goTo: 'ok' }] },
        create('ok', 'ok'),
      ]),
      'draft',
    )
    const failed = await world.run(world.developer, 'FLOW_TEST', { id: 'wrong', step: { id: 'bad' } })
    expect(failed).toMatchObject({ status: 'failed', error: { type: 'VALIDATION_ERROR', stepId: 'bad' } })
  })

  test('a formula that fails is told with the parameter that it stands in, and nothing is tried again', async () => {
    const retry = { attempts: 5, firstDelaySeconds: 60, factor: 1, maxDelaySeconds: 60 }
    const step = stepOf('wrong', 'DATA_CREATE', {
      collectionId: 'Notes',
      record: { text: { REGEX_MATCH: ['{{user.email}}', '('] } },
    })
    await world.flow('formula', lineOf([{ ...step, retry }]), 'draft')
    const ran = await world.run(world.developer, 'FLOW_TEST', { id: 'formula', step: { id: 'wrong' } })
    expect(ran).toMatchObject({
      status: 'failed',
      error: { type: 'FORMULA', message: expect.stringMatching(/^Record: /), fields: { record: expect.any(String) } },
    })
  })

  test('in a loop it is done with the item that it is given; a loop is done as a whole', async () => {
    expect(await testStep({ id: 'inner', item: { name: 'Tea' } })).toMatchObject({
      output: { result: { text: 'Item Tea' } },
    })
    const list = [{ name: 'A' }, { name: 'B' }]
    expect(await testStep({ id: 'each', results: { first: { list } } })).toMatchObject({
      status: 'succeeded',
      output: { line: 1 },
    })
    expect(await world.textsOf()).toEqual(expect.arrayContaining(['Item A', 'Item B']))
    expect(await world.textsOf()).not.toContain('last')
  })

  test('a step that is not there, or only waits, is told so; nothing is run', async () => {
    await expect(testStep({ id: 'gone' })).rejects.toMatchObject(refusal('VALIDATION_ERROR', 'There is no step gone'))
    await expect(testStep({ id: 'rest' })).rejects.toMatchObject(refusal('VALIDATION_ERROR', 'only waits'))
  })

  test('is for those who build flows, with their own rights', async () => {
    await expect(testStep({ id: 'made' }, {}, world.member)).rejects.toMatchObject(refusal('DENIED'))
    const limited = await world.person({ email: 'limited@w.example', roles: ['developer'] })
    const ran = await testStep({ id: 'made', results: {} }, {}, limited)
    expect(ran).toMatchObject({ status: 'failed' })
  })

  test('names like those of objects are results like others', async () => {
    const results = JSON.parse('{"__proto__": {"totalCount": 9}, "constructor": 1}') as object
    const ran = await testStep({ id: 'made', results })
    expect(ran).toMatchObject({ status: 'succeeded', output: { result: { text: 'Of , ' } } })
  })
})

describe('pins', () => {
  const pin = (step: object, caller: Caller = world.developer) =>
    world.run(caller, 'FLOW_PIN_SET', { id: 'steps', ...step })
  const pinsOf = async (caller: Caller, id = 'steps') => (await world.run(caller, 'FLOW_PIN_LIST', { id }))['list']

  test('are kept for each person, replaced and taken away; no run finds them', async () => {
    const other = await world.person({ email: 'other@w.example', roles: ['developer'] })
    await pin({ stepId: 'first', value: { totalCount: 1 } })
    await pin({ stepId: 'first', value: { totalCount: 2 } })
    await pin({ stepId: 'made', value: null })
    expect(await pinsOf(world.developer)).toEqual([
      { stepId: 'first', value: { totalCount: 2 } },
      { stepId: 'made', value: null },
    ])
    expect(await pinsOf(other)).toEqual([])
    await pin({ stepId: 'made' })
    expect(await pinsOf(world.developer)).toHaveLength(1)
    const ran = await testStep({ id: 'made' }, { input: { who: 'Nobody' } })
    expect(ran).toMatchObject({ output: { result: { text: 'Of , Nobody' } } })
  })

  test('one that is too large is refused, and so is one of a flow that is not there, or of nobody who builds', async () => {
    await expect(pin({ stepId: 'last', value: 'x'.repeat(256 * 1024) })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { value: 'Must not take more than 256 kB' } },
    })
    const gone = { id: 'gone', stepId: 'a', value: 1 }
    await expect(world.run(world.developer, 'FLOW_PIN_SET', gone)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(pin({ stepId: 'last', value: 1 }, world.member)).rejects.toMatchObject({ code: 'DENIED' })
  })

  test('they go with the flow', async () => {
    await world.flow('short', lineOf([create('one', 'one')]), 'draft')
    await world.run(world.developer, 'FLOW_PIN_SET', { id: 'short', stepId: 'one', value: 1 })
    await world.run(world.developer, 'CORE_DELETE', { collectionId: 'Flow', id: 'short' })
    const { tenant } = world.developer
    const kept = sql`select from trellis.flow_pin where tenant_id = ${tenant.id} and flow_id = 'short'`
    expect(await world.services.database.run(kept)).toEqual([])
  })
})
