import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineOf, stepOf } from '../../../../../tests/scenarios/flow-world.ts'
import { makeStartWorld, type StartWorld } from '../../../../../tests/scenarios/record-starts.ts'

let world: StartWorld
beforeAll(async () => {
  world = await makeStartWorld('record_starts')
  await world.begin()
}, 60_000)
afterAll(() => world?.close())

const outputsOf = async (flowId: string, count: number) =>
  (await world.ended(flowId, count)).map(({ output }) => output)
/** Runs of the flow once everything was read. */
const idsOf = async (flowId: string) => {
  await world.settled()
  return (await world.started(flowId)).map(({ output }) => output?.record['id'])
}

test('[2-3.3-10] [2-3.3-11] a new record, an update and a deletion start a flow each with the record as it was then', async () => {
  await world.watch('made', {})
  await world.watch('changed', { event: 'update' })
  await world.watch('gone', { event: 'delete' })
  await world.create('Orders', 'o1', { text: 'First', total: 1 })
  await world.update('Orders', 'o1', { total: 2 })
  await world.update('Orders', 'o1', { text: 'Renamed', total: 3 })
  await world.remove('Orders', 'o1')
  const [made] = await world.ended('made', 1)
  expect(made).toMatchObject({
    status: 'succeeded',
    cause: 'record',
    error: null,
    output: {
      record: { id: 'o1', version: 1, text: 'First', total: 1 },
      changed: null,
      event: { cause: 'record', record: { id: 'o1', collectionId: 'Orders', event: 'create' }, triggerId: 't' },
    },
  })
  expect(await outputsOf('changed', 2)).toMatchObject([
    { record: { version: 2, text: 'First', total: 2 }, changed: { total: { value: 2, prevValue: 1 } } },
    {
      record: { version: 3, text: 'Renamed', total: 3 },
      changed: { total: { value: 3, prevValue: 2 }, text: { value: 'Renamed', prevValue: 'First' } },
    },
  ])
  expect(await outputsOf('gone', 1)).toMatchObject([
    { record: { text: 'Renamed', total: 3 }, changed: null, event: { record: { event: 'delete' } } },
  ])
})

test('a run names the record that started it, to whoever may see what it was started with', async () => {
  await world.watch('named', {})
  await world.create('Orders', 'opened', { text: 'Opened' })
  await world.ended('named', 1)
  const { list } = await world.run(world.developer, 'FLOW_RUN_LIST', { flowId: 'named' })
  const [run] = list as { id: string }[]
  const record = { collectionId: 'Orders', id: 'opened' }
  expect(await world.run(world.developer, 'FLOW_RUN_GET', { runId: run?.id })).toMatchObject({ record })
  const other = await world.person({ email: 'other@w.example', roles: ['developer'] })
  const seen = await world.run(other, 'FLOW_RUN_GET', { runId: run?.id })
  expect(seen).toMatchObject({ status: 'succeeded' })
  expect(seen).not.toHaveProperty('record')
})

test('what is read late is walked back by the log: each run sees its own version, also of a record made anew under an old id', async () => {
  await world.watch('late made', {})
  await world.watch('late changed', { event: 'update' })
  await world.watch('late gone', { event: 'delete' })
  await world.create('Customers', 'c1', { name: 'Ann' })
  await world.unread(async () => {
    await world.create('Orders', 'late', { text: 'First', total: 1 })
    await world.update('Orders', 'late', { total: 2, customer: { set: ['c1'] } })
    await world.update('Orders', 'late', { text: 'Third', customer: { clear: true } })
    await world.remove('Orders', 'late')
    await world.create('Orders', 'late', { text: 'Anew' })
  })
  const [first, anew] = await outputsOf('late made', 2)
  const made = [first, anew].map(output => output?.record)
  expect(made).toContainEqual(expect.objectContaining({ text: 'Anew', version: 1 }))
  const [second, third] = await outputsOf('late changed', 2)
  const ann = { list: [{ id: 'c1', recordTitle: expect.any(String) }], totalCount: 1 }
  expect(second).toMatchObject({
    record: { text: 'First', total: 2, customer: ann, version: 2 },
    changed: { total: { value: 2, prevValue: 1 }, customer: { value: ann, prevValue: null } },
  })
  expect(third).toMatchObject({ record: { text: 'Third', total: 2, version: 3 } })
  expect(third?.record).not.toHaveProperty('customer')
  expect(third?.changed).toMatchObject({ customer: { value: null, prevValue: ann } })
  expect(await outputsOf('late gone', 1)).toMatchObject([{ record: { text: 'Third', total: 2 } }])
})

test('restoring starts what making does, and undoing what the change does that it makes', async () => {
  await world.create('Orders', 'back', { text: 'Back', total: 1 })
  await world.settled()
  await world.watch('back made', {})
  await world.watch('back changed', { event: 'update' })
  await world.watch('back gone', { event: 'delete' })
  await world.remove('Orders', 'back')
  await world.run(world.developer, 'DATA_RESTORE', { collectionId: 'Orders', id: 'back' })
  await world.update('Orders', 'back', { total: 2 })
  const filter = { recordId: { $eq: 'back' }, action: { $eq: 'update' } }
  const { list } = await world.run(world.developer, 'CORE_LIST', { cursor: { collectionId: 'Activity', filter } })
  const [activity] = list as { id: string }[]
  await world.run(world.developer, 'DATA_UNDO', { activityId: activity?.id })
  expect(await outputsOf('back made', 1)).toMatchObject([{ record: { text: 'Back', total: 1 } }])
  expect(await outputsOf('back gone', 1)).toHaveLength(1)
  expect(await outputsOf('back changed', 2)).toMatchObject([
    { changed: { total: { value: 2, prevValue: 1 } } },
    { changed: { total: { value: 1, prevValue: 2 } } },
  ])
})

test('fields, the state after and the state before decide, each alone', async () => {
  await world.watch('any field', { event: 'update' })
  await world.watch('one field', { event: 'update', fieldIds: ['total'] })
  await world.watch('grown', { event: 'update', filter: { total: { $gt: 10 } } })
  await world.watch('was small', { event: 'update', filterBefore: { total: { $lte: 10 } } })
  await world.watch('passed ten', {
    event: 'update',
    filter: { total: { $gt: 10 } },
    filterBefore: { total: { $lte: 10 } },
  })
  await world.unread(async () => {
    for (const id of ['up', 'down', 'named'])
      await world.create('Orders', id, { text: id, total: id === 'down' ? 20 : 5 })
    await world.update('Orders', 'up', { total: 20 })
    await world.update('Orders', 'down', { total: 5 })
    await world.update('Orders', 'named', { text: 'Named' })
  })
  expect(await idsOf('any field')).toEqual(['up', 'down', 'named'])
  expect(await idsOf('one field')).toEqual(['up', 'down'])
  expect(await idsOf('grown')).toEqual(['up'])
  expect(await idsOf('was small')).toEqual(['up', 'named'])
  expect(await idsOf('passed ten')).toEqual(['up'])
})

test('filters look at linked records by the links that the record had, and know their formulas and the token', async () => {
  await world.create('Customers', 'kim', { name: 'Kim' })
  await world.create('Labels', 'red', { name: 'Red' })
  const ofKim = { $matches: { type: 'fields', filter: { name: { $eq: 'Kim' } } } }
  await world.watch('of kim', { filter: { customer: ofKim } })
  await world.watch('red', { filter: { labels: { $matches: { type: 'record', ids: ['red'] } } } })
  await world.watch('no label', { filter: { labels: { $notMatches: { type: 'any' } } } })
  await world.watch('own name', { filter: { text: { $eq: '{{user.fullName}}' } } })
  await world.unread(async () => {
    await world.create('Orders', 'k1', { text: 'developer', customer: { set: ['kim'] }, labels: { set: ['red'] } })
    await world.update('Orders', 'k1', { text: 'x', customer: { clear: true }, labels: { clear: true } })
    await world.create('Orders', 'k2', { text: 'Other' })
    await world.update('Orders', 'k2', { customer: { set: ['kim'] }, labels: { set: ['red'] } })
  })
  expect(await idsOf('of kim')).toEqual(['k1'])
  expect(await idsOf('red')).toEqual(['k1'])
  expect(await idsOf('no label')).toEqual(['k2'])
  expect(await idsOf('own name')).toEqual(['k1'])
})

test('input changes read the record, and steps write with the rights of the token', async () => {
  const inputs = { type: 'object', properties: { what: { type: 'string', format: 'text', title: 'What' } } } as const
  await world.watch(
    'noted',
    { filter: { text: { $eq: 'Note me' } } },
    {
      inputs,
      inputChanges: [{ key: 'what', value: '{{record.text}} {{record.total}}' }],
      ...lineOf([stepOf('note', 'DATA_CREATE', { collectionId: 'Notes', record: { text: '{{input.what}}' } })]),
    },
  )
  await world.create('Orders', 'n1', { text: 'Note me', total: 7 })
  await world.ended('noted', 1)
  expect(await world.textsOf()).toContain('Note me 7')
})

test('what a format conceals is in no log, and the record goes with the end of its run', async () => {
  const fail = lineOf([stepOf('stop', 'FAIL', { type: 'OTHERS', message: 'Code {{record.code}}' })])
  await world.watch('concealed', { filter: { text: { $eq: 'Secret' } } }, fail)
  await world.create('Orders', 's1', { text: 'Secret', code: 'hush-hush-9' })
  await world.ended('concealed', 1)
  const { coreSchema } = world.tenant
  const kept = await world.tables.run<{
    record: unknown
    changed: unknown
    row: string
    steps: string
  }>(sql`select r.record, r.changed,
    (r.event::text || r.input::text) as row, l.steps from ${sql.id(coreSchema, 'flow_run')} r
    join ${sql.id(coreSchema, 'flow_log')} l on l.run_id = r.id where r.flow_id = 'concealed'`)
  expect(kept).toMatchObject([{ record: null, changed: null }])
  expect(JSON.stringify(kept)).not.toContain('hush-hush-9')
})

test('a bulk of n is n starts', async () => {
  await world.watch('bulk', { filter: { text: { $eq: 'Bulk' } } })
  const records = Array.from({ length: 30 }, (_, at) => ({ id: `b${at}`, text: 'Bulk', total: at }))
  await world.run(world.developer, 'DATA_BULK_UPDATE', { collectionId: 'Orders', records })
  const runs = await world.ended('bulk', 30)
  expect(new Set(runs.map(({ output }) => output?.record['id'])).size).toBe(30)
  expect(new Set(runs.map(({ key }) => key)).size).toBe(30)
})

test('so is an import, whose links are told at both ends', async () => {
  await world.create('Customers', 'imp', { name: 'Imp' })
  await world.create('Labels', 'imp', { name: 'Imp' })
  await world.watch('imported', { filter: { text: { $eq: 'Imported' } } })
  await world.watch('imported customer', { collectionId: 'Customers', event: 'link', fieldIds: ['orders'] })
  await world.watch('imported labels', { event: 'link', fieldIds: ['labels'] })
  const folder = await mkdtemp(join(tmpdir(), 'record-starts-'))
  const path = join(folder, 'orders.csv')
  const lines = Array.from({ length: 20 }, (_, at) => `Imported,${at},imp,imp`)
  await writeFile(path, ['text,total,customer,labels', ...lines].join('\n'))
  const columns = ['text', 'total', 'customer', 'labels'].map(id => ({ column: id, fieldId: id }))
  const job = { id: 'starts', caller: world.developer, fileId: 'x', path, reading: {}, create: undefined }
  await world.services.imports.start({ ...job, collectionId: 'Orders', columns, badRows: 'refuse' })
  const outputs = await outputsOf('imported', 20)
  await rm(folder, { recursive: true })
  expect(outputs.map(output => output?.record['total']).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 20 }, (_, at) => at),
  )
  expect(outputs[0]?.record).toMatchObject({ customer: { list: [{ id: 'imp' }] }, labels: { list: [{ id: 'imp' }] } })
  expect((await outputsOf('imported customer', 20)).map(output => output?.record['id'])).toEqual(
    Array.from({ length: 20 }, () => 'imp'),
  )
  expect((await outputsOf('imported labels', 20)).map(output => output?.event.record['linkedIds'])).toEqual(
    Array.from({ length: 20 }, () => ['imp']),
  )
})

test('a trigger that is switched off, a collection that is not there and a field that is not start nothing', async () => {
  await world.watch('off', { disabled: true })
  await world.watch('nowhere', { collectionId: 'Nowhere' })
  await world.watch('no field', { event: 'update', fieldIds: ['nosuch'] })
  await world.watch('no link', { event: 'link', fieldIds: ['text'] })
  await world.create('Orders', 'nothing', { text: 'Nothing' })
  await world.update('Orders', 'nothing', { text: 'Nothing more' })
  for (const id of ['off', 'nowhere', 'no field', 'no link']) expect(await idsOf(id)).toEqual([])
})
