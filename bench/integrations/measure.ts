import { newFlow } from '@trellis/flows'
import type { FlowDocument } from '@trellis/model'
import pg from 'pg'
import { lineOf, stepOf } from '../../tests/scenarios/flow-world.ts'
import { startBare } from '../bare.mjs'
import { compareWithBare } from '../compare.ts'
import { type Figure, ratioFigure, valueFigure } from '../figure.ts'
import { residentMegabytes } from '../memory.ts'
import { startWorld, type World } from '../world.ts'
import { bareQuery, orderCount } from './bare-query.ts'

const user = 'bench_reader'
const password = 'bench-of-integrations'

const input: FlowDocument['inputs'] = {
  type: 'object',
  properties: { first: { type: 'integer', format: 'number', title: 'First' } },
}
const ask = (sql: string) =>
  stepOf('ask', 'INTEGRATION_ASK', { integrationId: 'orders', operation: 'query', input: { sql } })

const flows: Readonly<Record<string, Partial<FlowDocument>>> = {
  query: {
    ...lineOf([
      ask(
        'select id, number, customer, amount from bench_outside.orders where id >= {{input.first}} and id < {{input.first}} + 25 order by id',
      ),
    ]),
    output: '{{result.ask}}',
  },
  stream: {
    ...lineOf([
      ask("select 'order-' || id as id, number as text from bench_outside.orders order by id limit 10000"),
      stepOf(
        'each',
        'FOR_EACH',
        { list: { CHUNK: ['{{result.ask}}', 1000] } },
        {
          body: lineOf([stepOf('save', 'DATA_BULK_UPDATE', { collectionId: 'Copies', records: '{{event.item}}' })]),
        },
      ),
    ]),
    output: '{{result.each.totalCount}}',
  },
}

/** What it costs to ask another database through a flow, and to copy its rows. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const wanted = (name: string) => !only || only === name || name.startsWith(`${only}.`)
  const world = await startWorld()
  try {
    await makeOrders(world)
    await makeFlows(world)
    if (wanted('integrations.query')) yield await measureQuery(world)
    if (wanted('integrations.stream')) yield await measureStream(world)
  } finally {
    await world.close()
  }
}

async function makeOrders({ databaseUrl }: World): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`create schema bench_outside; create table bench_outside.orders
    (id integer primary key, number text, customer text, amount numeric(12, 2));
    insert into bench_outside.orders select n, 'A-' || n, 'Customer ' || n % 100, n / 7.0 from generate_series(1, ${orderCount}) as t(n);
    analyze bench_outside.orders`)
  await client.end()
}

async function makeFlows({ admin, databaseUrl }: World): Promise<void> {
  const place = new URL(databaseUrl)
  const connection = {
    host: place.hostname,
    port: place.port,
    database: place.pathname.slice(1),
    user: decodeURIComponent(place.username) || user,
    security: 'none',
  }
  const record = { name: 'Orders', driver: 'postgresql', connection }
  await admin.call('CORE_UPSERT', { collectionId: 'Integration', id: 'orders', record })
  const secrets = { password: decodeURIComponent(place.password) || password }
  await admin.call('INTEGRATION_SET_SECRETS', { id: 'orders', secrets })
  const properties = { text: { type: 'string', format: 'text', title: 'Text' } } as const
  const document = { name: 'Copies', schema: { type: 'object' as const, properties }, detailGroupList: [] }
  await admin.call('SCHEMA_APPLY', { collectionId: 'Copies', document, baseVersion: null })
  for (const [id, more] of Object.entries(flows)) {
    const flow = { ...newFlow(), name: id, inputs: input, concurrency: 100, ...more }
    await admin.call('CORE_UPSERT', { collectionId: 'Flow', id, record: flow })
    await admin.call('FLOW_SET_STATUS', { id, status: 'enabled' })
  }
}

async function run({ admin }: World, id: string, values: object): Promise<unknown> {
  const { status, error, output } = await admin.call('FLOW_RUN', { id, input: { ...values }, wait: 60 })
  if (status !== 'succeeded') throw new Error(`The run of ${id} ended as ${status}: ${error?.message}`)
  return output
}

/** 25 rows by their key, to the same query of a bare server. */
async function measureQuery(world: World): Promise<Figure> {
  const found = await run(world, 'query', { first: 1 })
  if (!Array.isArray(found) || found.length !== 25) throw new Error('The query did not give its rows')
  const bare = await startBare({ connectionString: world.databaseUrl, routes: bareQuery })
  try {
    const first = (index: number) => 1 + ((index * 25) % (orderCount - 25))
    const headers = { authorization: `Bearer ${world.admin.token}` }
    const { ours: value, ratio } = await compareWithBare({
      bare: { url: bare.url, request: index => ({ method: 'GET', path: `/orders?first=${first(index)}` }) },
      ours: {
        url: world.url,
        request: index => ({
          method: 'POST',
          path: '/api/operations/FLOW_RUN',
          headers,
          body: JSON.stringify({ id: 'query', input: { first: first(index) } }),
        }),
      },
    })
    return ratioFigure({ name: 'integrations.query', value, unit: 'runs/s', ratio, limit: 0.3 })
  } finally {
    await bare.close()
  }
}

/** Memory above that of the idle server while 10,000 rows are copied. */
async function measureStream(world: World): Promise<Figure> {
  await run(world, 'stream', {})
  await new Promise(resolve => setTimeout(resolve, 3000))
  const idle = await residentMegabytes(world)
  let most = idle
  const running = run(world, 'stream', {})
  let isOver = false
  void running.finally(() => {
    isOver = true
  })
  while (!isOver) {
    most = Math.max(most, await residentMegabytes(world))
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  await running
  return valueFigure({ name: 'integrations.stream', value: most - idle, unit: 'MB', limit: 60, atMost: true })
}
