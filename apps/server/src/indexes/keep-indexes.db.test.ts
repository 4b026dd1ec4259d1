import type { AppDocument, FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Employees, grant, link, makeEmployees, text } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'
import type { Database, Statement } from '../database/database.ts'
import { makeRecords, type Records } from '../records/records.ts'
import type { Services } from '../services.ts'
import { allWanted } from './all-wanted.ts'
import { chooseIndexes, forgetUnused } from './choose-indexes.ts'
import { indexRules } from './index-rules.ts'
import { type Kept, keepIndexes } from './keep-indexes.ts'
import { keepIndex } from './kept-indexes.ts'
import { listIndexes } from './list-indexes.ts'
import { pinIndex } from './pin-index.ts'
import { isOurs, presentIndexes } from './present-indexes.ts'
import { makeQueryShapes, type QueryShapes } from './query-shapes.ts'
import { watchIndexes } from './watch-indexes.ts'

let world: Employees
let shapes: QueryShapes
let records: Records
let table: string
const rowCount = 30_000

beforeAll(async () => {
  world = await makeEmployees('indexes')
  shapes = makeQueryShapes()
  records = makeRecords({ ...world, database: noting(world.database), observe: shapes.observe })
  const { schema, name } = (await world.collection('Employees')).table
  table = `"${schema}"."${name}"`
  await world.tables.query({
    text: `insert into ${table} (id, version, "createdAt", "updatedAt", "recordTitle", name, dept, age, ssn)
      select 'e' || lpad(i::text, 8, '0'), 1, now(), now(), 'Name ' || i, 'Name ' || i, (array['sales', 'hr'])[1 + i % 2], i % 99, 's' || i
      from generate_series(1, $1::int) i`,
    values: [rowCount],
  })
  await world.tables.query({ text: `analyze ${table}` })
})
afterAll(() => world?.close())
beforeEach(async () => {
  await storeApps([])
  await shapes.flush(world.database)
  await world.database.run(sql`delete from trellis.kept_index`)
  await world.database.run(sql`delete from trellis.query_shape`)
  expect(await keep()).toBe('done')
})

async function storeApps(apps: Partial<AppDocument>[]): Promise<void> {
  const versions = sql.id(world.tenant.coreSchema, 'asset_version')
  await world.tables.run(sql`delete from ${versions} where asset_kind = 'Tag'`)
  for (const [index, app] of apps.entries()) {
    const document = JSON.stringify({ name: 'App', collections: [], valueKeys: [], ...app })
    await world.tables.run(sql`insert into ${versions} (asset_kind, asset_id, version, status, document)
      values ('Tag', ${`app${index}`}, 1, 'live', ${document}::jsonb)`)
  }
}

const ruled = (rowRule: object): Partial<AppDocument> => ({
  collections: [grant('Employees', 'read', { rowRule: rowRule as never })],
  valueKeys: [{ key: 'dept' }, { key: 'code' }],
})

async function keep(node: { database: Database } & Pick<Employees, 'collections'> = world): Promise<Kept> {
  const wanted = await allWanted(node, world.tenant)
  const onFailure = (error: unknown) => {
    throw error
  }
  return keepIndexes({ database: node.database, tenant: world.tenant, wanted, isStopped: () => false, onFailure })
}

/** What the server made on Employees beside the search's, as PostgreSQL defines it from the method on. */
async function ours(): Promise<string[]> {
  const rows = await world.database.run<{
    definition: string
  }>(sql`select substring(indexdef from 'USING .*') as definition
    from pg_indexes where schemaname = ${world.tenant.schema} and tablename = 'Employees' and indexname like '~index%' order by 1`)
  return rows.map(({ definition }) => definition)
}

let last: Statement | undefined

/** Remembers the last statement on the collection that went through. */
function noting(database: Database): Database {
  return {
    ...database,
    query(statement) {
      if (statement.text.includes('"Employees"')) last = statement
      return database.query(statement)
    },
    withRole: role => noting(database.withRole(role)),
  }
}

/** How PostgreSQL goes about the statement of this list. */
async function planOf(cursor: object, caller?: Caller): Promise<string> {
  await list(cursor, caller)
  const { text = '', values = [] } = last ?? {}
  const { rows } = await world.tables.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

const list = (cursor: object, caller = world.admin) =>
  records.list(caller, { cursor: { collectionId: 'Employees', ...cursor }, count: 'none' }, { core: false })

async function costly(equal: string[], orderBy?: string): Promise<void> {
  const filter = Object.fromEntries(equal.map(id => [id, id === 'age' ? 7 : 'sales']))
  await list({ filter, options: { ...(orderBy && { orderBy }) } })
  await shapes.flush(world.database)
}

test('a row rule has an index on each column it compares, as long as there is the rule', async () => {
  await storeApps([
    ruled({ dept: '{{user.values.dept}}', $or: [{ age: { $gte: 3 } }, { ssn: '{{user.values.code}}' }] }),
  ])
  expect(await keep()).toBe('done')
  expect(await ours()).toEqual(['USING btree (age, id)', 'USING btree (dept, id)', 'USING hash (ssn)'])
  const names = (await listIndexes(world, world.tenant, 'Employees')).filter(each => each.reasons.includes('rowRule'))
  expect(names.map(each => [each.fields, each.state])).toEqual(expect.arrayContaining([[['dept'], 'ready']]))
  await storeApps([])
  await keep()
  expect(await ours()).toEqual([])
})

test('a foreign key without an index gets one, whichever side names it', async () => {
  await world.define('Parts', { name: text('Name') })
  await world.define('Machines', {
    name: text('Name'),
    parts: link('Parts', { cursor: { collectionId: 'Parts' }, max: -1, inverseMax: 1 }),
  })
  const machines = await world.collection('Machines')
  const storage = machines.fields.get('parts')?.association?.storage
  expect(storage?.kind).toBe('target-column')
  const parts = (await world.collection('Parts')).table
  const keys = () =>
    world.database.run<{ name: string }>(sql`select indexname::text as name from pg_indexes
    where schemaname = ${parts.schema} and tablename = ${parts.name} and indexdef like ${`%(${storage?.kind === 'target-column' ? storage.column : ''})`}`)
  const [made] = await keys()
  // As it is on a table that was too big for an index at once.
  await world.tables.run(sql`drop index ${sql.id(parts.schema, made?.name ?? '')}`)
  expect(await keys()).toEqual([])
  await keep()
  expect((await keys()).map(({ name }) => name.slice(0, 7))).toEqual(['~index_'])
})

test('what is pinned follows fields that get another id, also when ids change places', async () => {
  const properties = (names: Record<string, string>): Record<string, FieldSchema> =>
    Object.fromEntries(Object.entries(names).map(([id, title]) => [id, { type: 'number', format: 'number', title }]))
  const save = (names: Record<string, string>, renames: Record<string, string> = {}) =>
    world.define('Pinned', properties(names), { renames })
  await save({ a: 'A', b: 'B', c: 'C' })
  await pinIndex(world, world.tenant, { collectionId: 'Pinned', equal: ['a'], orderBy: 'c', pinned: true })
  await pinIndex(world, world.tenant, { collectionId: 'Pinned', equal: ['b'], orderBy: 'c', pinned: true })
  await keep()
  const listed = async () =>
    (await listIndexes(world, world.tenant, 'Pinned'))
      .filter(each => each.shape)
      .map(({ name, shape, state }) => ({ name, shape, state }))
  const before = await listed()
  await save({ b: 'A', a: 'B', z: 'C' }, { b: 'a', a: 'b', z: 'c' })
  const after = await listed()
  expect(after.map(({ shape }) => shape)).toEqual(
    before.map(({ shape }) => ({ equal: shape?.equal.map(id => (id === 'a' ? 'b' : 'a')), orderBy: 'z' })),
  )
  await keep()
  expect((await listed()).map(({ state }) => state)).toEqual(['ready', 'ready'])
})

test('a column that is unique or a link has its index already', async () => {
  await storeApps([ruled({ email: { $eq: '{{user.email}}' }, $not: { dept: 'sales' } })])
  await keep()
  expect(await ours()).toEqual([])
  const listed = await listIndexes(world, world.tenant, 'Employees')
  const reasons = new Map(listed.map(({ fields, reasons }) => [fields.join(), reasons]))
  expect(reasons.get('email')).toEqual(['unique', 'rowRule'])
  expect(reasons.get('team')).toEqual(['association'])
  expect(reasons.get('id')).toEqual(['key'])
})

test('the next may build as soon as one is done, also while PostgreSQL has not noticed that its connection is closed', async () => {
  await storeApps([ruled({ dept: '{{user.values.dept}}' })])
  const owner = world.database.withRole(world.tenant.ownerRole)
  await owner.session(async connection => {
    const staysOpen: Database = { ...owner, session: work => work(connection) }
    const database: Database = { ...world.database, withRole: () => staysOpen }
    expect(await keep({ ...world, database })).toBe('done')
    await storeApps([])
    expect(await keep()).toBe('done')
  })
})

test('S82 a user who sees nothing of a large table is answered through the index of the rule', async () => {
  const rule = { dept: { $eq: '{{user.values.dept}}' } }
  await storeApps([ruled(rule)])
  await keep()
  const nobody = world.appUser('nobody', [grant('Employees', 'read', { rowRule: rule })], { dept: 'it' })
  expect(JSON.parse((await list({}, nobody)).text).list).toEqual([])
  expect(await planOf({}, nobody)).toContain('~index_')
  await storeApps([])
  const planWithout = async () => {
    await keep()
    return planOf({}, nobody)
  }
  await expect.poll(planWithout).not.toContain('~index_')
})

test('what lists cost is summed by shape, and a dear shape of a large collection gets its index', async () => {
  const cursor = { filter: { dept: 'sales', age: 7 }, options: { orderBy: 'name', descending: true } }
  expect(await planOf(cursor)).toMatch(/Sort Key: .*name/)
  await costly(['dept', 'age'], 'name')
  await costly(['age', 'dept'], 'name')
  const sums = await world.database.run<{ shape: string; requests: number }>(
    sql`select shape, requests from trellis.query_shape`,
  )
  expect(sums).toEqual([{ shape: '{"equal":["age","dept"],"orderBy":"name"}', requests: 3 }])
  expect(await chooseIndexes(world, indexRules)).toEqual([])
  expect(await chooseIndexes(world, { ...indexRules, costMs: 0, rows: rowCount })).toEqual([])
  expect(await chooseIndexes(world, { ...indexRules, costMs: 0 })).toEqual([world.tenant.id])
  expect(await chooseIndexes(world, { ...indexRules, costMs: 0 })).toEqual([])
  await keep()
  const [made = ''] = await ours()
  expect(made.replace('trellis.', '')).toBe('USING btree (age, dept, name COLLATE text_order, id)')
  const plan = await planOf(cursor)
  expect(plan).toMatch(/Index Scan Backward using "?~index_/)
  expect(plan).not.toMatch(/Sort Key: .*name/)
})

test('texts of any length are never indexed as they are, since a long one would refuse its record', async () => {
  await list({ filter: { ssn: 's1' }, options: { orderBy: 'ssn' } })
  await shapes.flush(world.database)
  expect(await world.database.run(sql`select from trellis.query_shape`)).toEqual([])
  await expect(
    pinIndex(world, world.tenant, { collectionId: 'Employees', equal: ['ssn'], pinned: true }),
  ).rejects.toMatchObject({ details: { fields: { 'equal.0': expect.stringContaining('500') } } })
})

test('an index that no query used for 30 days goes, one that is used or pinned stays', async () => {
  await costly(['age'], 'createdAt')
  await costly(['dept'])
  await pinIndex(world, world.tenant, { collectionId: 'Employees', equal: ['hired', 'dept'], pinned: true })
  await chooseIndexes(world, { ...indexRules, costMs: 0 })
  await keep()
  const used = 'USING btree (age, "createdAt", id)'
  const all = [used, 'USING btree (dept, hired, id)', 'USING btree (dept, id)']
  expect(await ours()).toEqual(all)
  await forgetUnused(world, indexRules)
  await keep()
  expect(await ours()).toEqual(all)
  await waitFor(async () => {
    await list({ filter: { age: 7 }, options: { orderBy: 'createdAt' } })
    return (await uses(['age'], 'createdAt')) > 0
  })
  await world.database.run(sql`update trellis.kept_index set used_at = now() - interval '31 days'`)
  expect(await forgetUnused(world, indexRules)).toEqual([world.tenant.id])
  await keep()
  expect(await ours()).toEqual([used, 'USING btree (dept, hired, id)'])
  await pinIndex(world, world.tenant, { collectionId: 'Employees', equal: ['dept', 'hired'], pinned: false })
  await keep()
  expect(await ours()).toEqual([used])
})

async function uses(equal: string[], orderBy: string): Promise<number> {
  const shape = JSON.stringify({ equal, orderBy })
  const listed = await listIndexes(world, world.tenant, 'Employees')
  return listed.find(each => JSON.stringify(each.shape) === shape)?.uses ?? 0
}

test('a collection has at most twelve: row rules first, then pinned ones, then the dearest', async () => {
  await storeApps([ruled({ active: true })])
  const fields = ['dept', 'age', 'name', 'hired', 'seen', 'createdAt', 'updatedAt']
  const pairs = fields.flatMap((a, index) => fields.slice(index + 1).map(b => [a, b].toSorted()))
  const place = { tenantId: world.tenant.id, collectionId: 'Employees' }
  for (const [index, equal] of pairs.slice(0, 13).entries())
    await keepIndex(world.database, { ...place, shape: { equal }, reason: 'shape', costMs: index })
  await pinIndex(world, world.tenant, { collectionId: 'Employees', equal: ['salary'], pinned: true })
  await keep()
  const made = await ours()
  expect(made).toHaveLength(indexRules.most)
  expect(made).toContain('USING btree (active, id)')
  expect(made).toContain('USING btree (salary, id)')
  for (const equal of pairs.slice(0, 10))
    await pinIndex(world, world.tenant, { collectionId: 'Employees', equal, pinned: true })
  await expect(
    pinIndex(world, world.tenant, { collectionId: 'Employees', equal: pairs[15]!, pinned: true }),
  ).rejects.toThrow('at most 12')
})

test('a build that is killed leaves nothing: what it left is cleaned, and built again', async () => {
  await pinIndex(world, world.tenant, { collectionId: 'Employees', equal: ['age'], pinned: true })
  const blocker = new pg.Client({ connectionString: world.superuserConnectionString })
  await blocker.connect()
  blocker.on('error', () => undefined)
  await blocker.query(`begin; lock table ${table} in row exclusive mode`)
  const building = keep().catch((error: unknown) => error)
  await waitFor(async () => (await invalid()) > 0)
  await blocker.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%' and pid <> pg_backend_pid() and datname = current_database()`,
  )
  expect(await building).toBeInstanceOf(Error)
  await blocker.query('rollback')
  await blocker.end()
  expect(await invalid()).toBe(1)
  expect(await keep()).toBe('done')
  expect(await invalid()).toBe(0)
  expect(await ours()).toEqual(['USING btree (age, id)'])
})

test('a build that a long transaction kept waiting is tried again as soon as that has ended', async () => {
  await pinIndex(world, world.tenant, { collectionId: 'Employees', equal: ['age'], pinned: true })
  const blocker = new pg.Client({ connectionString: world.superuserConnectionString })
  await blocker.connect()
  await blocker.query(`begin; lock table ${table} in row exclusive mode`)
  const told: unknown[] = []
  const log = { warn: (what: unknown) => told.push(what) } as unknown as Services['log']
  const watch = watchIndexes({ ...world, log }, shapes)
  try {
    await expect.poll(() => told.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await blocker.query('rollback')
    await expect.poll(ours, { timeout: 30_000 }).toEqual(['USING btree (age, id)'])
  } finally {
    await blocker.end()
    await watch.stop()
  }
}, 60_000)

test('two servers build once: while one works the other leaves it alone, and nothing of others is touched', async () => {
  const second = await world.secondNode()
  await world.tables.query({ text: `create index by_hand on ${table} (hired)` })
  await pinIndex(world, world.tenant, { collectionId: 'Employees', equal: ['seen'], pinned: true })
  const both = await Promise.all([keep(), keep(second)])
  expect(both).toContain('done')
  expect(await keep(second)).toBe('done')
  expect(await ours()).toEqual(['USING btree (seen, id)'])
  const other = new pg.Client({ connectionString: world.connectionString })
  await other.connect()
  await other.query(`select pg_advisory_lock(hashtextextended('trellis indexes', 0))`)
  await pinIndex(world, world.tenant, { collectionId: 'Employees', equal: ['hired'], pinned: true })
  expect(await keep()).toBe('busy')
  await other.end()
  const present = await presentIndexes(world.database, world.tenant.schema, 'Employees')
  expect(present.filter(each => !isOurs(each)).map(({ name }) => name)).toContain('by_hand')
})

test('while a definition changes no build begins, so that the change gets the tables it needs', async () => {
  await pinIndex(world, world.tenant, { collectionId: 'Employees', equal: ['hired'], pinned: true })
  const change = new pg.Client({ connectionString: world.connectionString })
  await change.connect()
  await change.query('begin')
  await change.query(`select pg_advisory_xact_lock(hashtextextended('${world.tenant.id} schema', 0))`)
  const before = await ours()
  const kept = keep()
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(await ours()).toEqual(before)
  await change.query('commit')
  await change.end()
  expect(await kept).toBe('done')
  expect(await ours()).toHaveLength(before.length + 1)
})

async function invalid(): Promise<number> {
  const present = await presentIndexes(world.database, world.tenant.schema, 'Employees')
  return present.filter(({ isValid }) => !isValid).length
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('did not come about')
}
