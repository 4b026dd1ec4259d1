import type { FieldSchema, LinkedSettings } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Employees, grant, link, makeEmployees, text } from '../../../../../tests/scenarios/employees.ts'
import { notingDatabase, rowsRead } from '../../../../../tests/scenarios/rows-read.ts'
import type { Caller } from '../../access/caller.ts'
import type { CollectionField } from '../../collections/collection.ts'
import type { Statement } from '../../database/database.ts'
import { makeRecords, type Records } from '../records.ts'
import { compileSql } from './compile-sql.ts'
import { equalByIndex } from './linked-per-row.ts'

let world: Employees
let records: Records
let statements: Statement[] = []

/** As many records are linked to one when the statistics are made, */
const many = 20_000
/** then so many get ten links each: too few for PostgreSQL to look again by itself. */
const few = 150
const pageSize = 100
/** What a row of a page may read of each of its links: these, the records, and what is worked out of them. */
const mostPerRow = 100

const number = { type: 'number', format: 'number', title: 'Rank' } as const
const linked = (associationKey: string, more: Partial<LinkedSettings>): FieldSchema => ({
  type: 'number',
  format: 'roll-up',
  title: 'Made',
  metadata: { linked: { associationKey, aggregate: 'sum', field: 'rank', ...more } },
})
const toItems = (associationKey: string, more: object = {}) =>
  link('Items', { cursor: { collectionId: 'Items', associationKey }, ...more })

beforeAll(async () => {
  world = await makeEmployees('linked_per_row')
  await world.define('Items', { name: text('Name'), rank: number })
  const links = { items: toItems('hubs'), tagged: toItems('tags'), parts: toItems('whole', { inverseMax: 1 }) }
  await world.define('Hubs', {
    ...links,
    rank: number,
    sum: linked('items', {}),
    count: { ...linked('items', {}), metadata: { linked: { associationKey: 'items', aggregate: 'count' } } },
    highest: linked('parts', { aggregate: 'maximum' }),
  })
  const toHubs = (associationKey: string, more: object = {}) =>
    link('Hubs', { cursor: { collectionId: 'Hubs', associationKey }, ...more })
  await world.define('Items', {
    name: text('Name'),
    rank: number,
    hubs: toHubs('items'),
    tags: toHubs('tagged'),
    whole: toHubs('parts', { max: 1 }),
    sum: linked('tags', {}),
  })
  await fill()
  records = makeRecords({ ...world, database: notingDatabase(world.database, each => statements.push(each)) })
}, 120_000)
afterAll(() => world?.close())
beforeEach(() => {
  statements = []
})

function columnOf(field: CollectionField | undefined): string {
  const storage = field?.association?.storage
  if (storage?.kind !== 'own-column') throw new Error('There is no foreign key')
  return storage.column
}

/** All items and hubs are linked to one; after that the first of them get ten links each. */
async function fill(): Promise<void> {
  const hubs = await world.collection('Hubs')
  const tables = ['Hubs', 'Items'].map(async id => (await world.collection(id)).table)
  const quote = ({ schema, name }: { schema: string; name: string }) => `"${schema}"."${name}"`
  const [hubTable = '', itemTable = ''] = (await Promise.all(tables)).map(quote)
  const linksOf = (id: string) => {
    const storage = hubs.fields.get(id)?.association?.storage
    if (storage?.kind !== 'link') throw new Error(`${id} has no link table`)
    return quote(storage.table)
  }
  const run = (statement: string) => world.tables.query({ text: statement })
  const all = [hubTable, itemTable, linksOf('items'), linksOf('tagged')]
  const whole = columnOf((await world.collection('Items')).fields.get('whole'))
  for (const table of all) await run(`alter table ${table} set (autovacuum_enabled = false)`)
  const id = (of: string) => `lpad((${of})::text, 6, '0')`
  const system = 'id, version, "createdAt", "updatedAt", "recordTitle"'
  await run(`insert into ${hubTable} (${system}, rank)
    select ${id('i')}, 1, now(), now(), 'Hub ' || i, 1 from generate_series(1, ${many}) i`)
  await run(`insert into ${itemTable} (${system}, rank, "${whole}")
    select ${id('i')}, 1, now(), now(), 'Item ' || i, 2, ${id(`${many}`)} from generate_series(1, ${many}) i`)
  const [parent, child] = ['"parentId"', '"childId"']
  await run(`insert into ${linksOf('items')} (${parent}, ${child})
    select ${id(`${many}`)}, ${id('i')} from generate_series(1, ${many}) i`)
  await run(`insert into ${linksOf('tagged')} (${parent}, ${child})
    select ${id('i')}, ${id(`${many}`)} from generate_series(1, ${many}) i`)
  for (const table of all) await run(`vacuum analyze ${table}`)
  const pairs = `generate_series(1, ${few}) i, generate_series(1, 10) k`
  const other = id(`1 + (i * 7919 + k * 104729) % ${many - 1}`)
  await run(`insert into ${linksOf('items')} (${parent}, ${child}) select ${id('i')}, ${other} from ${pairs}`)
  await run(`insert into ${linksOf('tagged')} (${parent}, ${child}) select ${other}, ${id('i')} from ${pairs}`)
  await run(`update ${itemTable} set "${whole}" = ${id('1 + id::int / 10')} where id::int < ${few * 10}`)
}

type Cursor = Parameters<Records['list']>[1]['cursor']

/** The page, and how many rows it looked at. */
async function read(caller: Caller, cursor: Cursor, select?: string[]) {
  const asked = { options: { limit: pageSize }, ...cursor }
  const answer = await records.list(
    caller,
    { cursor: asked, count: 'none', ...(select && { select }) },
    { core: false },
  )
  const page = statements.find(({ text: sent }) => sent.startsWith('select "t0"'))
  const { list } = JSON.parse(answer.text) as { list: Record<string, { totalCount: number }>[] }
  return { list, rows: await rowsOf(page) }
}

function rowsOf(statement: Statement | undefined): Promise<number> {
  if (!statement) throw new Error('No such statement was sent')
  return rowsRead(world.database.withRole(world.tenant.role), statement)
}

const ruled = () => {
  const rowRule = { rank: { $gt: 0 } }
  return world.appUser('ruled', [grant('Hubs', 'read', { rowRule }), grant('Items', 'read', { rowRule })])
}

test.each(['Hubs', 'Items'])(
  'a list of %s reads the links of its rows and no others, by old statistics too',
  async id => {
    const { list, rows } = await read(world.admin, { collectionId: id })
    const many = list.map(each => [each['items']?.totalCount, each['hubs']?.totalCount, each['tags']?.totalCount])
    expect(many[7]).toEqual(id === 'Hubs' ? [10, undefined, undefined] : [undefined, expect.any(Number), 10])
    expect(rows).toBeLessThan(pageSize * mostPerRow)
  },
)

test.each(['Hubs', 'Items'])('and so does one of %s where a row rule looks at each linked record', async id => {
  const { list, rows } = await read(ruled(), { collectionId: id })
  expect(list).toHaveLength(pageSize)
  expect(rows).toBeLessThan(pageSize * mostPerRow)
})

test.each([
  ['Hubs', 'items'],
  ['Items', 'tags'],
])('those of %s whose %s link nothing are found by reading each table once', async (collectionId, field) => {
  // Of a few hundred PostgreSQL asks for each row, where it may.
  const ids = Array.from({ length: 500 }, (_, index) => String(index + 1).padStart(6, '0'))
  const filter = { id: { $in: ids }, [field]: { $empty: true } }
  const { list, rows } = await read(world.admin, { collectionId, filter })
  expect(list[0]).toMatchObject({ id: String(few + 1).padStart(6, '0') })
  expect(rows).toBeLessThan(6 * many)
  const cursor = { collectionId, filter, options: { limit: 1 } }
  await records.list(world.admin, { cursor }, { core: false })
  const count = statements.find(({ text: sent }) => sent.startsWith('select count(*)'))
  expect(await rowsOf(count)).toBeLessThan(6 * many)
})

test.each(['items', 'parts'])('the list of the records that %s link to one reads no others', async associationKey => {
  const relatedTo = { collectionId: 'Hubs', id: '000005' }
  const { list, rows } = await read(world.admin, { collectionId: 'Items', associationKey, relatedTo, type: 'Related' })
  expect(list).toHaveLength(10)
  expect(rows).toBeLessThan(10 * mostPerRow)
})

test('of the record to which all are linked the first are shown, and all are counted', async () => {
  const filter = { id: { $eq: String(many).padStart(6, '0') } }
  for (const caller of [world.admin, ruled()]) {
    statements = []
    const [hub] = (await read(caller, { collectionId: 'Hubs', filter })).list
    const first = ['000001', '000002', '000003', '000004', '000005'].map(id => expect.objectContaining({ id }))
    expect(hub).toMatchObject({ items: { list: first, totalCount: many }, sum: 2 * many, count: many })
    expect(hub).toMatchObject({ parts: { totalCount: many - few * 10 + 1 }, highest: 2 })
  }
})

test('links alone say how many there are: only the records that are shown are looked up', async () => {
  const filter = { id: { $eq: String(many).padStart(6, '0') } }
  for (const select of [['items'], ['count']]) {
    statements = []
    const { rows } = await read(world.admin, { collectionId: 'Hubs', filter }, select)
    expect(rows).toBeLessThan(many + pageSize)
  }
})

test('how many links each of the records has that a save changed is counted by the index', async () => {
  const storage = (await world.collection('Items')).fields.get('tags')?.association?.storage
  if (storage?.kind !== 'link') throw new Error('There is no link table')
  const ids = Array.from({ length: pageSize }, (_, index) => sql.lit(String(index + 1).padStart(6, '0')))
  const own = equalByIndex(sql.id('l', storage.ownColumn), sql`changed.id`)
  const { text: sent } = compileSql(sql`select from unnest(array[${sql.join(ids)}]) as changed(id)
    where (select count(*) from ${sql.id(storage.table.schema, storage.table.name)} l where ${own}) < 1`)
  expect(await rowsRead(world.tables, { text: sent })).toBe(pageSize * 10)
})
