import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workbookOf } from '../scenarios/zip-package.ts'
import { employeeId } from './employee-fixture.ts'
import { canary } from './recorder.ts'
import type { AnyJson } from './test-server.ts'
import { type Actor, makeSecurityWorld, type World } from './world.ts'

let world: World
const [mine, collectionId] = [employeeId(3), 'Parts']
const document = {
  name: 'Parts',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', format: 'text', title: 'Name', metadata: { unique: true } },
      size: { type: 'number', format: 'number', title: 'Size' },
    },
  },
  detailGroupList: [],
}

beforeAll(async () => {
  world = await makeSecurityWorld('additional_properties')
  await must('SCHEMA_APPLY', { collectionId, document })
})
afterAll(() => world?.close())

const call = (name: Parameters<World['call']>[1], input: object, actor: Actor = 'tenantAdmin') =>
  world.call(actor, name, input)
async function must(name: Parameters<World['call']>[1], input: object): Promise<AnyJson> {
  const answer = await call(name, input)
  if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`)
  return answer.json
}
const part = (id: string) => must('DATA_GET', { collectionId, id })

describe('whoever lacks a column sees no trace of what stands beside the columns', () => {
  const employee = { collectionId: 'Employee', id: mine }

  test('[S17] [S18] [S20] [S21] by no answer, file, entry, description or event', async () => {
    const whole = await must('DATA_GET', employee)
    expect(whole.badge).toEqual({ code: canary.text('ssn', 'badge3') })
    const live = await world.live('sales')
    live.send({ type: 'subscribe', id: 'all', cursor: { collectionId: 'Employee' } })
    await live.next(message => message.type === 'subscribed')
    await must('DATA_UPDATE', { ...employee, record: { badge: { code: canary.text('ssn', 'changed') } } })
    await live.next(message => message.type !== 'subscribed')
    expect((await call('DATA_GET', employee, 'sales')).json).not.toHaveProperty('badge')
    const described = await call('DATA_DESCRIBE', { collectionId: 'Employee' }, 'sales')
    expect(described.json.schema).not.toHaveProperty('additionalProperties')
    const cursor = { collectionId: 'Activity', filter: { recordId: mine, action: 'update' } }
    const entries = (await call('CORE_LIST', { cursor }, 'sales')).json.list as AnyJson[]
    expect(JSON.stringify(entries)).not.toMatch(/badge|additionalProperties/)
    for (const more of [{ additionalProperties: true }, { select: ['id', 'additionalProperties'] }]) {
      const answer = await call(
        'DATA_EXPORT',
        { cursor: { collectionId: 'Employee' }, format: 'csv', ...more },
        'sales',
      )
      expect([more, answer.status]).toEqual([more, 400])
    }
    expect(world.leaks()).toEqual([])
  })

  test('[S29] [S30] by no way of writing', async () => {
    const before = (await must('DATA_GET', employee)).badge
    for (const [name, input] of [
      ['DATA_UPDATE', { ...employee, record: { badge: 1 } }],
      ['DATA_UPSERT', { ...employee, record: { badge: null } }],
      ['DATA_CREATE', { collectionId: 'Employee', record: { name: 'New', dept: 'sales', badge: 1 } }],
    ] as const) {
      const answer = await call(name, input, 'sales')
      expect([name, answer.status, answer.json.error.details.fields]).toEqual([
        name,
        400,
        { 'record.badge': 'unknown field "badge"' },
      ])
    }
    const reset = { ...employee, record: { name: 'Person 3', dept: 'sales' }, options: { reset: true } }
    expect((await call('DATA_UPDATE', reset, 'sales')).status).toBe(200)
    expect((await must('DATA_GET', employee)).badge).toEqual(before)
  })
})

describe('a collection that takes none', () => {
  const closed = { ...document, schema: { ...document.schema, additionalProperties: false } }

  test('refuses them by name, hints at the nearest field, and shows none until it takes them again', async () => {
    await must('DATA_CREATE', { collectionId, id: 'kept', record: { name: 'Kept', colour: 'teal' } })
    const { updatedAt } = await part('kept')
    await must('DATA_UPDATE', { collectionId, id: 'kept', record: { colour: 'red' } })
    const earlier = () => must('DATA_GET', { collectionId, id: 'kept', asOf: updatedAt })
    expect(await earlier()).toMatchObject({ colour: 'teal' })
    await must('SCHEMA_APPLY', { collectionId, document: closed })
    expect(await earlier()).not.toHaveProperty('colour')
    const told = async (record: object) =>
      (await call('DATA_CREATE', { collectionId, record })).json.error.details.fields as object
    expect(await told({ nmae: 'Bolt' })).toEqual({ 'record.nmae': 'Unknown field `nmae`. Did you mean `name`?' })
    expect(await told({ colour: 'red' })).toEqual({ 'record.colour': 'unknown field "colour"' })
    expect(await part('kept')).not.toHaveProperty('colour')
    const described = await must('DATA_DESCRIBE', { collectionId, builder: true })
    expect(described.schema.additionalProperties).toBe(false)
    expect((await must('DATA_DESCRIBE', { collectionId })).schema).not.toHaveProperty('additionalProperties')
    const fileId = await upload('parts.csv', 'name,colour\nNut,blue\n')
    const columns = [
      { column: 'name', fieldId: 'name' },
      { column: 'colour', fieldId: null, property: 'colour' },
    ]
    const refused = await call('DATA_IMPORT_PREVIEW', { fileId, collectionId, columns })
    expect(refused.json.error.details.fields).toEqual({
      'columns.1.property': 'The collection takes no additional properties',
    })
    await must('SCHEMA_APPLY', { collectionId, document })
    expect(await part('kept')).toMatchObject({ colour: 'red' })
    expect((await must('DATA_DESCRIBE', { collectionId })).schema.additionalProperties).toBe(true)
  })
})

async function upload(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData()
  form.set('file', new File([content], name))
  const headers = { authorization: `Bearer ${world.token('tenantAdmin')}`, host: 'one.test' }
  const answer = await fetch(`${world.server.url}/api/files`, { method: 'POST', body: form, headers })
  const { id } = (await answer.json()) as { id: string }
  return id
}

async function run(fileId: string, columns: object[], more: object = {}): Promise<AnyJson> {
  const { importId } = await must('DATA_IMPORT', { fileId, collectionId, columns, ...more })
  await expect.poll(async () => (await must('DATA_IMPORT_STATUS', { importId })).status).not.toBe('running')
  return must('DATA_IMPORT_STATUS', { importId })
}

describe('an import', () => {
  const columns = [
    { column: 'id', fieldId: 'id' },
    { column: 'name', fieldId: 'name' },
    { column: 'Colour', fieldId: null, property: 'colour' },
    { column: 'Shelf no.', fieldId: null, property: 'shelf.no' },
  ]

  test('gives records the property of each column, and the preview says which', async () => {
    const fileId = await upload('parts.csv', 'id,name,Colour,Shelf no.\ni1,Bolt," red ",7\ni2,Nut,,\n')
    const preview = await must('DATA_IMPORT_PREVIEW', { fileId, collectionId, columns })
    expect(preview.columns.map(({ fieldId, property }: AnyJson) => fieldId ?? property)).toEqual([
      'id',
      'name',
      'colour',
      'shelf.no',
    ])
    expect(await run(fileId, columns)).toMatchObject({ status: 'succeeded', insertedCount: 2 })
    expect(await part('i1')).toMatchObject({ colour: ' red ', 'shelf.no': '7' })
    expect(await part('i2')).not.toHaveProperty('colour')
  })

  test('of records that are there changes those that it names, and empty cells clear', async () => {
    await must('DATA_CREATE', {
      collectionId,
      id: 'u1',
      record: { name: 'U', colour: 'red', 'shelf.no': 1, other: [2] },
    })
    const fileId = await upload('parts.csv', 'id,name,Colour,Shelf no.\nu1,U,blue,\n')
    expect(await run(fileId, columns, { updateBy: 'id' })).toMatchObject({ status: 'succeeded', updatedCount: 1 })
    const changed = await part('u1')
    expect(changed).toMatchObject({ colour: 'blue', other: [2] })
    expect(changed).not.toHaveProperty(['shelf.no'])
    const cursor = { collectionId: 'Activity', filter: { recordId: 'u1', action: 'update' } }
    const [entry] = (await must('CORE_LIST', { cursor })).list
    expect(entry.changeLog).toEqual([
      { key: 'additionalProperties', value: { colour: 'blue' }, prevValue: { colour: 'red', 'shelf.no': 1 } },
    ])
    await must('DATA_UNDO', { batchId: entry.batchId })
    expect(await part('u1')).toMatchObject({ colour: 'red', 'shelf.no': 1, other: [2] })
  })

  test('of all in one column replaces them, but for what waits under the key of a field, and has none of such a key', async () => {
    await must('DATA_CREATE', { collectionId, id: 'w1', record: { name: 'W', later: 'kept', other: 1 } })
    const later = { type: 'string', format: 'text', title: 'Later' }
    const schema = { ...document.schema, properties: { ...document.schema.properties, later } }
    await must('SCHEMA_APPLY', { collectionId, document: { ...document, schema } })
    const file = (properties: object) =>
      upload('parts.jsonl', `${JSON.stringify({ id: 'w1', name: 'W', additionalProperties: properties })}\n`)
    const all = ['id', 'name', 'additionalProperties'].map(column => ({ column, fieldId: column }))
    expect(await run(await file({ later: 'x' }), all, { updateBy: 'id' })).toMatchObject({
      status: 'failed',
      problems: [{ line: 1, message: '"later" is a field: give it a column of its own' }],
    })
    expect(await run(await file({ size2: 'x' }), all, { updateBy: 'id' })).toMatchObject({ status: 'succeeded' })
    await must('SCHEMA_APPLY', { collectionId, document, acceptLoss: true })
    const changed = await part('w1')
    expect(changed).toMatchObject({ later: 'kept', size2: 'x' })
    expect(changed).not.toHaveProperty('other')
  })

  test('takes values of JSON and numbers of sheets as what they are', async () => {
    const lines = `${JSON.stringify({ id: 'j1', name: 'J', Colour: { rgb: [1, null] }, 'Shelf no.': 7 })}\n`
    expect(await run(await upload('parts.jsonl', lines), columns)).toMatchObject({ status: 'succeeded' })
    expect(await part('j1')).toMatchObject({ colour: { rgb: [1, null] }, 'shelf.no': 7 })
    const rows = [
      ['id', 'name', 'Colour', 'Shelf no.'],
      ['s1', 'S', 'red', 7],
    ]
    const workbook = new Uint8Array(workbookOf([{ name: 'Parts', rows }]))
    expect(await run(await upload('parts.xlsx', workbook), columns)).toMatchObject({ status: 'succeeded' })
    expect(await part('s1')).toMatchObject({ colour: 'red', 'shelf.no': 7 })
  })

  test('says which column cannot be one, and which row has too much', async () => {
    const fileId = await upload('parts.csv', `id,name,Colour\nx1,X,${'y'.repeat(70_000)}\n`)
    const refused = async (property: string, more: object = {}) =>
      Object.values(
        (
          await call('DATA_IMPORT_PREVIEW', {
            fileId,
            collectionId,
            columns: [columns[1], { column: 'Colour', fieldId: null, property, ...more }],
          })
        ).json.error.details.fields,
      )
    expect(await refused('SIZE')).toEqual(['"size" is a field: choose it, or another key'])
    expect(await refused('$x')).toEqual([expect.stringContaining('No additional property can have this key')])
    expect(await refused('x', { fieldId: 'size' })).toEqual([expect.stringContaining('leave one of them out')])
    const most = 'A record has at most 100 additional properties, of 64 kB together'
    const failed = await run(fileId, columns.slice(0, 3))
    expect(failed).toMatchObject({ status: 'failed', problems: [{ line: 2, column: 'Colour', message: most }] })
    await must('DATA_CREATE', { collectionId, id: 'full', record: { name: 'Full', long: 'x'.repeat(40_000) } })
    const more = await upload('parts.csv', `id,name,Colour\nfull,Full,${'y'.repeat(40_000)}\n`)
    const crowded = await run(more, columns.slice(0, 3), { updateBy: 'id' })
    expect(crowded).toMatchObject({ status: 'failed', message: expect.stringContaining(most) })
  })

  test('makes a collection whose records have them', async () => {
    const fileId = await upload('tools.csv', 'name,Colour\nSaw,red\n')
    const wanted = [
      { column: 'name', fieldId: 'name', field: document.schema.properties.name },
      { column: 'Colour', fieldId: null, property: 'colour' },
    ]
    const input = { fileId, collectionId: 'Tools', create: { name: 'Tools' }, columns: wanted }
    const { importId } = await must('DATA_IMPORT', input)
    await expect.poll(async () => (await must('DATA_IMPORT_STATUS', { importId })).status).toBe('succeeded')
    const { list, query } = await must('DATA_LIST', { cursor: { collectionId: 'Tools' } })
    expect(list).toMatchObject([{ name: 'Saw', colour: 'red' }])
    expect(query.schema.properties).not.toHaveProperty('colour')
    expect(query.schema.properties).not.toHaveProperty('additionalProperties')
  })
})

test('plain addresses take and give them back', async () => {
  const path = `/api/v1/collections/${collectionId}/records`
  const made = await world.send('tenantAdmin', {
    method: 'POST',
    path,
    body: { id: 'r1', record: { name: 'R', a: [1] } },
  })
  expect([made.status, made.json.a]).toEqual([201, [1]])
  await world.send('tenantAdmin', { method: 'PATCH', path: `${path}/r1`, body: { record: { a: null, b: 'x' } } })
  const found = (await world.send('tenantAdmin', { path: `${path}/r1` })).json
  expect(found).toMatchObject({ name: 'R', b: 'x' })
  expect(found).not.toHaveProperty('a')
})
