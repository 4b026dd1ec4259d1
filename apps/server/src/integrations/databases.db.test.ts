import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseWorld, makeDatabaseWorld, mariadbMissing } from '../../../../tests/scenarios/database-world.ts'

if (mariadbMissing) console.warn(`Skipped: ${mariadbMissing}`)

let it: DatabaseWorld
const tested = mariadbMissing ? ['postgresql', 'redshift'] : ['postgresql', 'redshift', 'mariadb', 'mysql']
/** Redshift is spoken to as the PostgreSQL that stands in for it: it lists columns in a view of its own, which only that one has. */
const withTables = tested.filter(driver => driver !== 'redshift')

beforeAll(async () => {
  it = await makeDatabaseWorld('databases')
  const table =
    'create table orders (id integer primary key, state varchar(40), note text, trellis_key varchar(200) unique)'
  await it.postgresql.run(`${table}; grant all on orders to public; insert into orders (id, state) values (1, 'open'), (2, 'paid');
    create view svv_columns as select * from information_schema.columns; grant select on svv_columns to public`)
  await it.mariadb?.run(`use shop; ${table}; insert into orders (id, state) values (1, 'open'), (2, 'paid')`)
}, 120_000)
afterAll(() => it?.close())

const place = (driver: string) => (/^(postgresql|redshift)$/.test(driver) ? '$1' : '?')

describe.each(tested)('%s', driver => {
  const id = `of-${driver}`
  beforeAll(() => it.make(id, driver))

  test('a test signs in; a query gives rows; S07 a value is bound, never text', async () => {
    expect(await it.call('INTEGRATION_TEST', { id })).toMatchObject({ status: 'done' })
    const sql = `select id, state from orders where state = ${place(driver)} order by id`
    expect(await it.run(id, 'query', { sql, parameters: ['open'] })).toMatchObject({
      status: 'done',
      rows: 1,
      output: [{ id: 1, state: 'open' }],
    })
    for (const evil of ["x' or 1=1 --", '1; drop table orders'])
      expect(await it.run(id, 'query', { sql, parameters: [evil] })).toMatchObject({ status: 'done', rows: 0 })
    expect(await it.run(id, 'query', { sql: 'select 1 as n; drop table orders' })).toMatchObject({
      reason: 'STATEMENT',
    })
    expect(await it.run(id, 'query', { sql: 'select count(*) as n from orders' })).toMatchObject({
      output: [{ n: '2' }],
    })
  })

  test('a query changes nothing; execute does, and tells how many rows', async () => {
    const sql = "update orders set note = 'x' where id in (1, 2)"
    expect(await it.run(id, 'query', { sql })).toMatchObject({ status: 'failed', reason: 'RIGHTS' })
    expect(await it.run(id, 'execute', { sql })).toMatchObject({ status: 'done', output: { affectedRows: 2 } })
  })

  test('what a statement sets in its session is not there for the calls after it', async () => {
    const isMysql = place(driver) === '?'
    const sql = isMysql ? "set @left = 'left'" : "set application_name = 'left'"
    expect(await it.run(id, 'execute', { sql })).toMatchObject({ status: 'done' })
    const asked = isMysql ? 'select @left as x' : "select current_setting('application_name') as x"
    const { output } = await it.run(id, 'query', { sql: asked })
    expect(output).toEqual([{ x: isMysql ? null : 'Trellis' }])
  })

  test('nor is what a query sets, in a function or not: a change after it is made, and seen by others', async () => {
    const isMysql = place(driver) === '?'
    const sets = isMysql ? 'set autocommit = 0' : "select set_config('search_path', 'nowhere', false)"
    expect(await it.run(id, 'query', { sql: sets })).toMatchObject({ status: 'done' })
    const sql = "update orders set note = 'seen' where id = 1"
    expect(await it.run(id, 'execute', { sql })).toMatchObject({ status: 'done', output: { affectedRows: 1 } })
    await it.make(`${id}-other`, driver)
    const other = await it.run(`${id}-other`, 'query', { sql: 'select note from orders where id = 1' })
    expect(other).toMatchObject({ output: [{ note: 'seen' }] })
    await it.run(id, 'execute', { sql: "update orders set note = 'x' where id = 1" })
  })

  test('a query that calls a procedure which commits changes nothing', async () => {
    if (place(driver) !== '?') return
    const made = "create or replace procedure p() begin commit; update orders set note = 'written' where id = 2; end"
    await it.mariadb?.run(`use shop; ${made}; grant execute on procedure shop.p to clerk@'%'`).catch(() => undefined)
    await it.run(id, 'query', { sql: 'call p()' })
    const { output } = await it.run(id, 'query', { sql: "select id from orders where note = 'written'" })
    expect(output).toEqual([])
  })

  test('two columns of one name are both told', async () => {
    expect(await it.run(id, 'query', { sql: 'select 1 as a, 2 as a' })).toMatchObject({ output: [{ a: 1, a_2: 2 }] })
  })

  test('tables and columns are listed', async () => {
    const { output } = await it.run(id, 'listTables')
    const tables = output as { name: string; table: string }[]
    const orders = tables.find(({ name }) => name === 'orders')
    const described = await it.run(id, 'describe', { table: orders?.table })
    expect(described).toMatchObject({
      output: [
        { name: 'id', nullable: false },
        { name: 'state', nullable: true },
        { name: 'note' },
        { name: 'trellis_key' },
      ],
    })
    expect(await it.run(id, 'describe', { table: 'no such' })).toMatchObject({ reason: 'INPUT' })
  })
})

describe.each(withTables)('%s', driver => {
  const id = `writes-${driver}`
  beforeAll(() => it.make(id, driver))
  const idsWhere = async (where: string) => {
    const { output } = await it.run(id, 'query', { sql: `select id from orders where ${where} order by id` })
    return (output as { id: number }[]).map(row => row.id)
  }

  test('rows are added, changed and removed by named columns', async () => {
    const rows = [
      { id: 10, state: 'a"`b' },
      { id: 11, note: '🙂' },
    ]
    expect(await it.run(id, 'insert', { table: 'orders', rows })).toMatchObject({ output: { affectedRows: 2 } })
    const change = { table: 'orders', values: { state: null }, where: { id: [10, 11], note: null } }
    expect(await it.run(id, 'update', change)).toMatchObject({ output: { affectedRows: 1 } })
    expect(await idsWhere('state is null and id >= 10')).toEqual([10, 11])
    expect(await it.run(id, 'delete', { table: 'orders', where: { note: '🙂' } })).toMatchObject({ rows: 1 })
    await it.run(id, 'delete', { table: 'orders', where: { id: 10 } })
    expect(await idsWhere('id >= 10')).toEqual([])
  })

  test('S07 a name that no table has is no part of a statement', async () => {
    for (const wrong of ['nothing', 'id" = 1; drop table orders; --', 'id` = 1; drop table orders; --'])
      for (const [operation, input] of [
        ['insert', { rows: { [wrong]: 1 } }],
        ['update', { values: { [wrong]: 1 }, where: { id: 1 } }],
        ['delete', { where: { [wrong]: 1 } }],
      ] as const)
        expect(await it.run(id, operation, { table: 'orders', ...input })).toMatchObject({ reason: 'INPUT' })
    expect(await it.run(id, 'delete', { table: 'orders; drop table orders', where: { id: 1 } })).toMatchObject({
      reason: 'INPUT',
    })
    expect(await it.run(id, 'delete', { table: 'orders', where: { state: [] } })).toMatchObject({ rows: 0 })
    expect(await it.run(id, 'insert', { table: 'orders', rows: { id: 12 }, keyColumn: 'trellis_key' })).toMatchObject({
      reason: 'INPUT',
    })
    expect(await idsWhere('1 = 1')).toEqual([1, 2])
  })

  test('what failed says why, and repeats no value', async () => {
    const failed = await it.run(id, 'insert', { table: 'orders', rows: { id: 1, state: 'value-of-a-row' } })
    expect(failed).toMatchObject({ status: 'failed', reason: 'STATEMENT' })
    expect(JSON.stringify(failed)).not.toContain('value-of-a-row')
    expect(await it.run(id, 'query', { sql: 'select nothing from orders' })).toMatchObject({
      reason: 'STATEMENT',
      message: expect.stringContaining('nothing'),
    })
  })
})
