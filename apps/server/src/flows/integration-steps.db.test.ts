import type { FlowDocument } from '@trellis/model'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../tests/scenarios/flow-world.ts'

let world: FlowWorld
let outside: TestDatabase
let client: pg.Client

beforeAll(async () => {
  outside = await createEmptyDatabase('flow_integrations')
  client = new pg.Client({ connectionString: outside.superuserConnectionString })
  await client.connect()
  // Up to PostgreSQL 15 whoever owns a database may make nothing in its public schema.
  await client.query(`grant all on schema public to ${new URL(outside.connectionString).username}`)
  await client.query(`set role ${new URL(outside.connectionString).username}; create table orders (id integer primary key, state text, trellis_key text unique);
    insert into orders values (1, 'open'), (2, 'paid')`)
  const port = new URL(inject('postgres').connectionString).port
  world = await makeFlowWorld('integration_steps', { TRELLIS_OUTBOUND_HOSTS: `127.0.0.1:${port},127.0.0.1` })
  await integration('linked', Number(port))
  await integration('unlinked', Number(port))
  await world.run(world.developer, 'CORE_UPDATE', {
    collectionId: 'Tag',
    id: 'office',
    record: { integrations: [{ integrationId: 'linked' }] },
  })
}, 60_000)
afterAll(async () => {
  await world?.close()
  await client?.end()
  await outside?.drop()
})

async function integration(id: string, port: number) {
  const { pathname, username, password } = new URL(outside.connectionString)
  const builder = await world.person({ email: `${id}@w.example`, roles: ['integrationAdmin'] })
  const connection = {
    host: '127.0.0.1',
    port: String(port),
    database: pathname.slice(1),
    user: username,
    security: 'none',
  }
  const record = { name: id, driver: 'postgresql', connection }
  await world.run(builder, 'CORE_UPSERT', { collectionId: 'Integration', id, record })
  const secrets = { password: decodeURIComponent(password) || 'none' }
  await world.run(builder, 'INTEGRATION_SET_SECRETS', { id, secrets })
}

const ask = (sql: unknown, more: object = {}, type = 'INTEGRATION_ASK') =>
  stepOf('ask', type, { integrationId: 'linked', operation: 'query', input: { sql, ...more } })
const inputs: FlowDocument['inputs'] = {
  type: 'object',
  properties: { x: { type: 'string', format: 'text', title: 'x' } },
  required: [],
}
const flow = (id: string, steps: Parameters<typeof lineOf>[0], output: unknown = '{{result.ask}}') =>
  world.flow(id, { inputs, ...lineOf(steps), output } as Partial<FlowDocument>)

describe('S07 a formula in a statement', () => {
  test('is a bound value, whatever it holds', async () => {
    await flow('bound', [ask('select id from orders where state = {{input.x}} order by id')])
    expect(await world.start(world.member, 'bound', { x: 'open' })).toMatchObject({ output: [{ id: 1 }] })
    for (const x of ["' or 1=1 --", '1 or 1=1', '1; drop table orders', "open'; delete from orders; --"])
      expect(await world.start(world.member, 'bound', { x })).toMatchObject({ status: 'succeeded', output: [] })
    expect((await client.query('select from orders')).rowCount).toBe(2)
  })

  test('names nothing: not a table, nor a column, nor the whole of it', async () => {
    for (const [id, sql] of Object.entries({ table: 'select * from {{input.x}}', whole: '{{input.x}}' })) {
      await flow(id, [ask(sql)])
      const ran = await world.start(world.member, id, { x: 'orders' })
      expect(ran).toMatchObject({ status: 'failed', error: { type: 'VALIDATION_ERROR' } })
    }
    await flow('column', [ask('select {{input.x}}::text as x from orders limit 1')])
    expect(await world.start(world.member, 'column', { x: 'id' })).toMatchObject({ output: [{ x: 'id' }] })
  })

  test('is refused where a function or a reference gives the text', async () => {
    await flow('made', [ask({ CONCAT: ['select * from ', '{{input.x}}'] })])
    const refused = {
      status: 'failed',
      error: { type: 'VALIDATION_ERROR', fields: { 'input.sql': expect.any(String) } },
    }
    expect(await world.start(world.member, 'made', { x: 'orders' })).toMatchObject(refused)
    const whole = stepOf('ask', 'INTEGRATION_ASK', {
      integrationId: 'linked',
      operation: 'query',
      input: { MERGE: [{ sql: '{{input.x}}' }, {}] },
    })
    await flow('object', [whole])
    expect(await world.start(world.member, 'object', { x: 'select * from orders' })).toMatchObject({ status: 'failed' })
  })
})

test('a step that asks refuses what may change something, whatever the statement says', async () => {
  const writing = { integrationId: 'linked', operation: 'execute', input: { sql: 'delete from orders' } }
  await flow('sly', [stepOf('ask', 'INTEGRATION_ASK', writing)])
  expect(await world.start(world.member, 'sly')).toMatchObject({
    status: 'failed',
    error: { type: 'VALIDATION_ERROR' },
  })
  await flow('slyer', [ask('delete from orders')])
  expect(await world.start(world.member, 'slyer')).toMatchObject({ status: 'failed', error: { type: 'DENIED' } })
  expect((await client.query('select from orders')).rowCount).toBe(2)
})

test('S30 an input is judged alike in the tester, in a kept request and in a flow', async () => {
  const builder = await world.person({ email: 'alike@w.example', roles: ['integrationAdmin'] })
  const input = { sql: 'select 1', schema: 'public' }
  const asked = { id: 'linked', operation: 'query', input }
  const fields = { 'input.schema': expect.any(String) }
  await expect(world.run(builder, 'INTEGRATION_RUN', asked)).rejects.toMatchObject({ details: { fields } })
  await flow('alike', [ask('select 1', { schema: 'public' })])
  const ran = await world.start(world.member, 'alike')
  expect(ran).toMatchObject({ status: 'failed', error: { type: 'VALIDATION_ERROR', fields } })
  const record = { requests: [{ name: 'kept', operation: 'query', input }] }
  const place = { collectionId: 'Integration', id: 'linked' }
  await expect(world.run(builder, 'CORE_UPDATE', { ...place, record })).rejects.toMatchObject({
    details: { fields: { 'record.requests.0.input.schema': expect.any(String) } },
  })
})

test('S18 only an integration that an app of the caller links is asked', async () => {
  const other = stepOf('ask', 'INTEGRATION_ASK', {
    integrationId: 'unlinked',
    operation: 'query',
    input: { sql: 'select 1 as n' },
  })
  await flow('beyond', [other])
  expect(await world.start(world.member, 'beyond')).toMatchObject({ status: 'failed', error: { type: 'NOT_FOUND' } })
  const gone = stepOf('ask', 'INTEGRATION_ASK', {
    integrationId: 'no such',
    operation: 'query',
    input: { sql: 'select 1' },
  })
  await flow('gone', [gone])
  expect(await world.start(world.member, 'gone')).toMatchObject({ status: 'failed', error: { type: 'NOT_FOUND' } })
})

test('the key of a run makes an insert and an update happen once, however often they are tried', async () => {
  const { services } = world
  const builder = await world.person({ email: 'again@w.example', roles: ['integrationAdmin'] })
  const { signal } = new AbortController()
  const again = (operation: string, input: Record<string, unknown>, key: string) =>
    services.integrations.run({ caller: builder, id: 'linked', operation, input, key, signal, cause: 'flow' })
  const rows = [{ id: 31 }, { id: 32 }]
  const insert = { table: 'orders', rows, keyColumn: 'trellis_key' }
  const tries = await Promise.all([1, 2, 3, 4].map(() => again('insert', insert, 'run:1')))
  expect(tries.map(({ rows: count }) => count).toSorted()).toEqual([0, 0, 0, 2])
  expect(await again('insert', insert, 'run:1')).toMatchObject({ status: 'done', rows: 0 })
  // Another column that has to be unique is a mistake, and told.
  expect(await again('insert', insert, 'run:2')).toMatchObject({ status: 'failed', reason: 'STATEMENT' })
  const update = { table: 'orders', values: { state: 'sent' }, where: { id: 31 }, keyColumn: 'trellis_key' }
  expect(await again('update', update, 'run:3')).toMatchObject({ rows: 1 })
  await client.query("update orders set state = 'back' where id = 31")
  expect(await again('update', update, 'run:3')).toMatchObject({ rows: 0 })
  expect((await client.query('select state from orders where id = 31')).rows).toEqual([{ state: 'back' }])
  await client.query('delete from orders where id > 30')
})

test('rows of a query come into a collection in chunks, each once', async () => {
  const each = stepOf(
    'each',
    'FOR_EACH',
    { list: { CHUNK: ['{{result.ask}}', 1000] } },
    {
      body: lineOf([stepOf('save', 'DATA_BULK_UPDATE', { collectionId: 'Notes', records: '{{event.item}}' })]),
    },
  )
  const sql = `select 'copied-' || n as id, 'copied ' || n as text, n as count from generate_series(1, {{input.x}}::int) as t(n)`
  await flow('copy', [ask(sql), each], '{{result.each.totalCount}}')
  const before = await countOfCopied()
  const ran = await world.start(world.member, 'copy', { x: '2500' }, { wait: 60 })
  expect(ran).toMatchObject({ status: 'succeeded', output: 3 })
  expect((await countOfCopied()) - before).toBe(2500)
  await world.start(world.member, 'copy', { x: '2500' }, { wait: 60 })
  expect((await countOfCopied()) - before).toBe(2500)
}, 60_000)

async function countOfCopied(): Promise<number> {
  const cursor = { collectionId: 'Notes', filter: { text: { $startsWith: 'copied' } }, options: { limit: 1 } }
  const answered = await world.run(world.developer, 'DATA_LIST', { cursor, count: 'exact' })
  return Number(answered['totalCount'])
}
