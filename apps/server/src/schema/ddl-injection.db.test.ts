import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../tests/scenarios/world.ts'
import { applySchema } from './apply-schema.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld('ddl_injection')
})
afterAll(() => world.close())

const text = (more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title: 'Field',
  ...more,
})
const documentOf = (properties: Record<string, FieldSchema>): CollectionDocument => ({
  name: 'Injected',
  schema: { type: 'object', properties },
  detailGroupList: [],
})

/** The same services with every statement's text kept. */
function recording() {
  const texts: string[] = []
  const transaction: typeof world.database.transaction = work =>
    world.tables.transaction(connection => {
      const client = connection.client
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      const spied = (...args: unknown[]) => {
        const [statement] = args
        texts.push(typeof statement === 'string' ? statement : (statement as { text: string }).text)
        return query(...args)
      }
      client.query = spied as typeof client.query
      return work(connection).finally(() => {
        client.query = query as typeof client.query
      })
    })
  const database: typeof world.tables = { ...world.tables, withRole: () => database, transaction }
  return { texts, services: { ...world, database } }
}

const hostile = [
  'x"; drop table trellis.tenant; --',
  "x'; drop table trellis.tenant; --",
  'a'.repeat(60),
  'ä'.repeat(20),
  'a b',
  '',
  '1st',
  '$where',
  '_id',
  '../etc',
  'nul\u0000',
]

test.each(hostile)(
  'S06 a field or collection with the id %j is refused before any statement that could hold it',
  async id => {
    const { texts, services } = recording()
    const request = { tenant: world.tenant, author: null }
    await expect(
      applySchema(services, { ...request, collectionId: 'Safe', document: documentOf({ [id]: text() }) }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
    await expect(
      applySchema(services, { ...request, collectionId: id, document: documentOf({ a: text() }) }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
    expect(texts.filter(each => /create|alter|drop/i.test(each))).toEqual([])
  },
)

test.each([
  ['format', text({ format: 'geometry(Point,4326);--' })],
  ['format', text({ format: 'constructor' })],
  ['internal format', text({ format: 'option-items' })],
  [
    'association target',
    {
      type: 'array',
      format: 'association',
      title: 'A',
      metadata: { association: { cursor: { collectionId: 'x"; drop' } } },
    },
  ],
  [
    'association key',
    {
      type: 'array',
      format: 'association',
      title: 'A',
      metadata: { association: { cursor: { collectionId: 'Country', associationKey: 'x"; drop' } } },
    },
  ],
] satisfies [string, FieldSchema][])('S06 a hostile %s is refused', async (_what, schema) => {
  const { texts, services } = recording()
  const request = { tenant: world.tenant, author: null, collectionId: 'Safe', document: documentOf({ a: schema }) }
  await expect(applySchema(services, request)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  expect(texts.filter(each => /create|alter|drop/i.test(each))).toEqual([])
})

test('S06 hostile titles, defaults and options stay values: only the planned statements run', async () => {
  const bad = `'; drop table trellis.tenant; --`
  const { texts, services } = recording()
  const properties = {
    select: text({ title: bad, default: bad, description: bad }),
    xmin: text(),
    table: {
      type: 'string',
      format: 'string-option-list',
      title: bad,
      metadata: { optionList: [{ value: bad, label: bad }] },
    },
    [`${'a'.repeat(58)}1`]: text(),
    [`${'a'.repeat(58)}2`]: text(),
  } satisfies Record<string, FieldSchema>
  const request = { tenant: world.tenant, author: null, collectionId: 'user-table', document: documentOf(properties) }
  await applySchema(services, request)
  const ddl = texts.filter(each => /^\s*(create|alter|drop)/i.test(each))
  const schema = world.tenant.schema
  expect(ddl.map(each => each.replace(/\s+/g, ' ').slice(0, 80))).toEqual([
    expect.stringContaining(`create table "${schema}"."user-table" (id text`),
    `alter table "${schema}"."user-table" add column "select" text`,
    expect.stringMatching(new RegExp(`^alter table "${schema}"."user-table" add column "xmin_[0-9a-f]{6}" text$`)),
    `alter table "${schema}"."user-table" add column "table" text`,
    expect.stringContaining(`add column "${'a'.repeat(20)}`),
    expect.stringContaining(`add column "${'a'.repeat(20)}`),
  ])
  expect(texts.join('\n')).not.toContain('drop table')
  const collection = await world.collections.find(world.tenant.id, 'user-table')
  const columns = [...(collection?.fields.values() ?? [])].map(field => field.column)
  expect(new Set(columns).size).toBe(columns.length)
  const [tenant] = await world.database.run<{ count: number }>(sql`select count(*)::int as count from trellis.tenant`)
  expect(tenant?.count).toBe(1)
})
