import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../apps/server/src/access/caller.ts'
import type { Statement } from '../../apps/server/src/database/database.ts'
import { makeRecords, type Records } from '../../apps/server/src/records/records.ts'
import { type Employees, grant, makeEmployees, refusal } from '../scenarios/employees.ts'
import { notingDatabase, rowsRead } from '../scenarios/rows-read.ts'

let world: Employees
let counted: Records
let sent: string[] = []
let statements: Statement[] = []
/** As many as there are people in a large company; a million in the long form. */
const rowCount = process.env['TRELLIS_SOAK'] === 'S82' ? 1_000_000 : 20_000

beforeAll(async () => {
  world = await makeEmployees('costly_queries')
  await world.seed('Teams', [{ id: 't1', name: 'One' }])
  const { schema, name } = (await world.collection('Employees')).table
  await world.tables.transaction(async connection => {
    await connection.query({ text: 'set local statement_timeout = 0' })
    await connection.query({
      text: `insert into "${schema}"."${name}" (id, version, "createdAt", "updatedAt", "recordTitle", name, dept, age, notes)
        select 'e' || lpad(i::text, 8, '0'), 1, now(), now(), 'Name ' || i, 'Name ' || i, (array['sales', 'hr'])[1 + i % 2], i % 99,
          case when i <= 20000 then repeat('ä ', 2000) end from generate_series(1, $1) i`,
      values: [rowCount],
    })
    // What automatic indexes make for a row rule's column.
    await connection.query({ text: `create index on "${schema}"."${name}" (dept)` })
  })
  await world.tables.query({ text: `analyze "${schema}"."${name}"` })
  const noting = notingDatabase(world.database, statement => {
    sent.push(statement.text)
    statements.push(statement)
  })
  counted = makeRecords({ ...world, database: noting })
}, 900_000)
afterAll(() => world?.close())

const list = async (caller: Caller, cursor: object, more: object = {}) =>
  JSON.parse(
    (await counted.list(caller, { cursor: { collectionId: 'Employees', ...cursor }, ...more }, { core: false })).text,
  ) as { list: { id: string }[]; totalCount: number | null; countState: string; next?: string }

/** Statements that read, for settings of a transaction ask the tables nothing. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  await work()
  sent = []
  await work()
  return sent.filter(text => !text.startsWith('set local')).length
}

describe('statements', () => {
  const shapes: [string, object][] = [
    ['nothing special', {}],
    [
      'a filter through associations',
      { filter: { manager: { $matches: { type: 'fields', filter: { team: { $exists: true } } } } } },
    ],
    [
      'a search, sorted',
      {
        searchString: 'name 1',
        filter: { id: { $in: ['e00000001'] } },
        options: { orderBy: 'name', descending: true },
      },
    ],
    ['linked records, sorted by a title', { options: { orderBy: 'team' } }],
    ['a related list', { associationKey: 'members', relatedTo: { collectionId: 'Teams', id: 't1' } }],
  ]
  test.each(shapes)('a list makes one without and two with its total: %s', async (_name, cursor) => {
    expect(await statementsOf(() => list(world.admin, cursor, { count: 'none' }))).toBe(1)
    expect(await statementsOf(() => list(world.admin, cursor, { count: 'estimate' }))).toBe(2)
    expect(await statementsOf(() => list(world.admin, cursor, { count: 'exact' }))).toBe(2)
  })

  test('the next page makes one, and so do groups', async () => {
    const { next: after } = await list(world.admin, { options: { orderBy: 'name' } }, { count: 'none' })
    const page = () => list(world.admin, { options: { orderBy: 'name', after } }, { count: 'none' })
    expect(await statementsOf(page)).toBe(1)
    const input = { cursor: { collectionId: 'Employees' }, groupBy: ['dept', 'team'] }
    expect(await statementsOf(() => counted.group(world.admin, input, { core: false }))).toBe(1)
  })
})

describe('plans', () => {
  /** What the list was planned by: for all values, or for its own. */
  const planned = async (cursor: object): Promise<string> => {
    sent = []
    await list(world.admin, cursor, { count: 'none', select: ['id'] })
    const [text = '', ...others] = sent.filter(each => each.startsWith('select') && each.includes('order by'))
    expect(others).toEqual([])
    return text.includes('now() is not null or') ? 'kept' : 'own'
  }
  /** By PostgreSQL's own count, on the connection that lists come over one after the other: uses of a kept plan, and plans for values. */
  const plansMade = async (mark: string) => {
    const { rows } = await world.database.withRole(world.tenant.role).query<{ kept: number; own: number }>({
      text: `select coalesce(sum(generic_plans), 0)::int as kept, coalesce(sum(custom_plans), 0)::int as own
        from pg_prepared_statements where position($1 in statement) > 0 and statement not like 'prepare %'`,
      values: [mark],
    })
    return rows[0]
  }
  const ofDept = (dept: string, more: object = {}) => ({ filter: { dept, ...more } })

  test('a list that comes often keeps one plan where an index gives its rows in order, and gives the same rows', async () => {
    const { schema, name } = (await world.collection('Employees')).table
    await world.tables.query({ text: `create index kept_plan on "${schema}"."${name}" (dept, id)` })
    await world.tables.query({ text: `analyze "${schema}"."${name}"` })
    const own = await list(world.admin, ofDept('sales'), { count: 'none' })
    await expect.poll(() => planned(ofDept('sales'))).toBe('kept')
    expect(await list(world.admin, ofDept('sales'), { count: 'none' })).toEqual(own)
    for (const [dept, rows] of [
      ['hr', 25],
      ['nobody', 0],
    ] as const) {
      expect(await planned(ofDept(dept))).toBe('kept')
      expect((await list(world.admin, ofDept(dept), { count: 'none' })).list).toHaveLength(rows)
    }
    // Going on after a place, and with another number of rows, are lists of their own.
    expect(await planned({ ...ofDept('sales'), options: { limit: 7 } })).toBe('kept')
    expect((await list(world.admin, { ...ofDept('sales'), options: { limit: 7 } })).list).toHaveLength(7)
    for (let round = 0; round < 20; round += 1) await planned(ofDept('sales'))
    const made = await plansMade('now() is not null or')
    expect(made?.kept).toBeGreaterThan(made?.own ?? Number.NaN)
  })

  test('a list that has to throw rows away is planned for its values, however often it comes', async () => {
    for (let round = 0; round < 40; round += 1) expect(await planned(ofDept('sales', { age: round }))).toBe('own')
    await wait(300)
    expect(await planned(ofDept('sales', { age: 98 }))).toBe('own')
    expect(await plansMade('generate_series(1, 1000000000)')).toEqual({
      kept: 0,
      own: expect.toSatisfy(count => count > 30),
    })
  })

  test('for values that come often it keeps the plan that it would get for them, and other values get their own', async () => {
    const aged = (age: number) => ofDept('hr', { age: { $gt: age } })
    const own = await list(world.admin, aged(30), { count: 'none' })
    await expect.poll(() => planned(aged(30))).toBe('kept')
    expect(await list(world.admin, aged(30), { count: 'none' })).toEqual(own)
    expect(await planned(aged(31))).toBe('own')
  })

  test('values that find more rows keep it, too, and get all of them; so do narrower ones once they were looked at', async () => {
    const { schema, name } = (await world.collection('Employees')).table
    const aged = (age: number) => ofDept('hr', { age: { $gt: age } })
    await expect.poll(() => planned(aged(60))).toBe('kept')
    for (const age of [60, 59.5, 3, -1]) {
      expect(await planned(aged(age))).toBe('kept')
      const { rows } = await world.tables.query({
        text: `select id from "${schema}"."${name}" where dept = 'hr' and age > $1 order by id limit 25`,
        values: [age],
      })
      const found = await list(world.admin, aged(age), { count: 'none' })
      expect(found.list.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    }
    expect(await planned(ofDept('sales', { age: { $gt: 3 } }))).toBe('own')
    await expect.poll(() => planned(aged(70))).toBe('kept')
    expect(await planned(aged(65))).toBe('kept')
  })
})

describe('totals', () => {
  /** Each row of the first 20,000 is folded: seconds to count, no time at all to find 25. */
  const slow = (text: string) => ({ filter: { notes: { $contains: `ä ${text}` } } })

  test('a count that takes over 2 s says so, and the rows come all the same', async () => {
    const answer = await list(world.admin, slow(''))
    expect(answer.list).toHaveLength(25)
    expect([answer.totalCount, answer.countState]).toEqual([null, 'timeout'])
  })

  test('S79 one workspace counts two things at a time; equal counts in flight are one', async () => {
    let most = 0
    const watch = setInterval(async () => {
      const { rows } = await world.database.query<{ running: number }>({
        text: `select count(*)::int as running from pg_stat_activity where datname = current_database() and state = 'active'
          and query like 'select count(*) as "count"%'`,
      })
      most = Math.max(most, rows[0]?.running ?? 0)
    }, 50)
    sent = []
    const texts = ['', 'ä', 'ä ä', '', '']
    const answers = await Promise.all(texts.map(text => list(world.admin, slow(text), { select: ['id'] })))
    clearInterval(watch)
    expect(answers.map(each => each.countState)).toEqual(texts.map(() => 'timeout'))
    expect(most).toBe(2)
    expect(sent.filter(text => text.startsWith('select count(*)')).length).toBeLessThanOrEqual(3)
  })
})

test('S79 equal groups that wait are asked for once, after all that was saved before', async () => {
  const group = async () =>
    JSON.parse(
      (
        await counted.group(
          world.admin,
          {
            cursor: { collectionId: 'Employees', filter: { name: { $notContains: 'ö' } } },
            groupBy: [{ fieldId: 'dept' }],
            aggregates: [{ function: 'count' }],
          },
          { core: false },
        )
      ).text,
    ) as { groups: { key: { dept?: string }; values: { count: number } }[] }
  const salesOf = ({ groups }: Awaited<ReturnType<typeof group>>) =>
    groups.find(({ key }) => key.dept === 'sales')?.values.count ?? 0
  const before = salesOf(await group())
  sent = []
  const running = [group(), group(), group()]
  await wait(50)
  await world.create(world.admin, 'Employees', { name: 'New', dept: 'sales' })
  const after = Array.from({ length: 12 }, group)
  expect((await Promise.all(after)).map(salesOf)).toEqual(after.map(() => before + 1))
  await Promise.all(running)
  expect(sent.filter(text => text.includes('group by')).length).toBeLessThanOrEqual(5)
})

test('S79 what would cost too much is refused by its place before SQL is made', async () => {
  const any = { team: { $matches: { type: 'any' } } }
  const deep = (levels: number): object =>
    levels === 0 ? any : { manager: { $matches: { type: 'fields', filter: deep(levels - 1) } } }
  sent = []
  for (const filter of [
    { $or: Array.from({ length: 200 }, () => deep(2)) },
    { $or: Array.from({ length: 101 }, () => any) },
    { $and: Array.from({ length: 2001 }, () => ({ age: 1 })) },
    { id: { $in: Array.from({ length: 10_001 }, (_, index) => `e${index}`) } },
    { team: { $matches: { type: 'record', ids: Array.from({ length: 10_001 }, () => 't1') } } },
    { $and: [1, 2, 3].map(() => ({ age: { $in: Array.from({ length: 4000 }, () => 1) } })) },
    deep(6),
  ]) {
    expect((await refusal(list(world.admin, { filter }))).code).toBe('QUERY_TOO_COSTLY')
    expect((await refusal(list(world.admin, { fixedFilter: filter }))).code).toBe('QUERY_TOO_COSTLY')
  }
  expect(sent).toEqual([])
  expect((await list(world.admin, { filter: deep(4) })).list).toEqual([])
})

test('S80 no operator takes a pattern; signs of one are searched for as they are, by statements without any', async () => {
  const evil = '^(a+)+$'
  for (const operator of ['$regex', '$regexp', '$like', '$where', '~']) {
    expect((await refusal(list(world.admin, { filter: { name: { [operator]: evil } } }))).code).toBe('VALIDATION_ERROR')
  }
  const long = `${'a'.repeat(50_000)}!`
  await world.create(world.admin, 'Employees', { name: 'zz', notes: long }, 'evil')
  for (const asked of [{ filter: { id: { $eq: 'evil' }, notes: { $contains: evil } } }, { searchString: evil }]) {
    sent = []
    expect((await list(world.admin, { ...asked, filter: { id: { $eq: 'evil' }, ...asked.filter } })).list).toEqual([])
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.filter(text => /(?:~\*?|similar to)\s*\$\d/i.test(text))).toEqual([])
  }
})

test('S82 a list of who sees no row looks at none, by the rule’s index, 100 at a time', async () => {
  const rule = { dept: { $eq: 'it' } }
  const caller = world.appUser('poor', [grant('Employees', 'read', { rowRule: rule })])
  statements = []
  const answers = await Promise.all(Array.from({ length: 100 }, () => list(caller, {})))
  expect(answers.every(each => each.list.length === 0 && each.totalCount === 0)).toBe(true)
  const different = new Map(statements.filter(({ text }) => /^\(?select/.test(text)).map(each => [each.text, each]))
  // The page and its total.
  expect(different.size).toBeGreaterThan(1)
  const reader = world.database.withRole(world.tenant.role)
  for (const each of different.values()) expect([each.text, await rowsRead(reader, each)]).toEqual([each.text, 0])
})
