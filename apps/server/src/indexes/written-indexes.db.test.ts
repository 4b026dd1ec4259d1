import type { Filter } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindList } from '../../../../tests/integration/laws/batch.ts'
import { lengthOf } from '../../../../tests/integration/soak.ts'
import { type Employees, grant, makeEmployees, text } from '../../../../tests/scenarios/employees.ts'
import { makeScopes, type Scopes } from '../records/query/make-scopes.ts'
import { ensureTrigrams } from '../search/trigrams.ts'
import { allWanted } from './all-wanted.ts'
import { keepIndexes } from './keep-indexes.ts'

/** Numbers that stand beside each other in no order: those of Edmonton are few among them. */
const rowCount = lengthOf('phones', { short: 30_000, long: 1_000_000 })
let world: Employees
let scopes: Scopes
let table = ''

beforeAll(async () => {
  world = await makeEmployees('written_indexes')
  scopes = makeScopes(world.collections)
  await ensureTrigrams(world.database)
  const phone = { type: 'string' as const, format: 'phone-number', title: 'Phone' }
  await world.define('Contacts', { name: text('Name'), phone })
  await world.seed('Contacts', [
    { id: 'a', name: 'Worldwide', phone: '+1 (780) 428-9482' },
    { id: 'b', name: 'Within the country', phone: '(780) 428-9482' },
    { id: 'c', name: 'Berlin', phone: '+49 30 12345678' },
  ])
  const { schema, name } = (await world.collection('Contacts')).table
  table = `"${schema}"."${name}"`
  await world.tables.query({
    text: `insert into ${table} (id, version, "createdAt", "updatedAt", name, phone)
      select 'x' || i, 1, now(), now(), 'n', '+1' || 2000000000 + (i * 7919::bigint) % 5000000000 from generate_series(1, $1::int) i
      where (2000000000 + (i * 7919::bigint) % 5000000000)::text !~ '7804289'`,
    values: [rowCount],
  })
  const wanted = await allWanted(world, world.tenant)
  const onFailure = (error: unknown) => {
    throw error
  }
  await keepIndexes({ database: world.database, tenant: world.tenant, wanted, isStopped: () => false, onFailure })
  await world.tables.query({ text: `analyze ${table}` })
}, 600_000)
afterAll(() => world?.close())

const ids = async (cursor: object, caller = world.admin) =>
  (await world.list(caller, { collectionId: 'Contacts', ...cursor })).list.map(({ id }) => id)

async function planOf(filter: Filter): Promise<string> {
  const bound = await bindList({ scopes, caller: world.admin, cursor: { collectionId: 'Contacts', filter } })
  return world.database.withRole(world.tenant.role).transaction(async connection => {
    const values = bound.values.map(value => value)
    const { rows } = await connection.query<Record<string, string>>({ text: `explain analyze ${bound.text}`, values })
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
}

test.each(['+1 (780) 428-9482', '7804289482', '1-780-428-9482'])(
  'a number is found as %s by searching, and by every operator of equal and of parts',
  async written => {
    const both = written.startsWith('7') ? ['a', 'b'] : ['a']
    for (const condition of [{ $eq: written }, { $in: [written] }, { $contains: written }, { $startsWith: written }]) {
      expect([condition, (await ids({ filter: { phone: condition } })).toSorted()]).toEqual([condition, both])
    }
    expect((await ids({ searchString: written })).toSorted()).toEqual(both)
  },
)

test('a part of one is found by searching and by operators of parts alike', async () => {
  for (const cursor of [
    { searchString: '780 4289' },
    { filter: { phone: { $contains: '780 4289' } } },
    { filter: { phone: { $startsWith: '(780) 428-9' } } },
  ]) {
    expect([cursor, (await ids(cursor)).toSorted()]).toEqual([cursor, ['a', 'b']])
  }
  expect(await ids({ searchString: '030 12345678' })).toEqual(['c'])
  expect(await ids({ searchString: 'Berlin' })).toEqual(['c'])
})

test('a hidden number is found by nobody from whom it is hidden', async () => {
  const overrides = { phone: { hidden: true } }
  const clerk = world.appUser('clerk', [grant('Contacts', 'read', { overrides })])
  expect(await ids({ searchString: '780 4289' }, clerk)).toEqual([])
  await expect(ids({ filter: { phone: { $contains: '780' } } }, clerk)).rejects.toThrow('unknown field')
})

test('a row rule that compares a number with another field of the record takes it as it is stored', async () => {
  const rowRule = { phone: { $eq: '{{record.name}}' } }
  await world.seed('Contacts', [{ id: 'r', name: '+14165550123', phone: '+1 416 555 0123' }])
  const clerk = world.appUser('ruled', [grant('Contacts', 'read', { rowRule })])
  expect(await ids({}, clerk)).toEqual(['r'])
})

test.each([
  { $eq: '+1 (780) 428-9482' },
  { $eq: '7804289482' },
  { $startsWith: '780 4289' },
  { $contains: '780 4289' },
  { $endsWith: '428-9482' },
])('phones: an index finds %j', async condition => {
  const plan = await planOf({ phone: condition } as Filter)
  if (process.env['SHOW_PLANS']) console.log(`${JSON.stringify(condition)} of ${rowCount}\n${plan}`)
  expect(plan).toContain('Bitmap Index Scan on "~index_')
  expect(plan).not.toContain('Seq Scan')
})
