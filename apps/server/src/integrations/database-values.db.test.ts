import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseWorld, makeDatabaseWorld, mariadbMissing } from '../../../../tests/scenarios/database-world.ts'

let it: DatabaseWorld
beforeAll(async () => {
  it = await makeDatabaseWorld('database_values')
}, 120_000)
afterAll(() => it?.close())

/** Type, literal, what comes. */
const ofPostgresql: [string, string, unknown][] = [
  ['integer', '-2147483648', -2147483648],
  ['bigint', '9223372036854775807', '9223372036854775807'],
  ['numeric', '123456789012345678901234567890.000000001', '123456789012345678901234567890.000000001'],
  ['real', '1.1', 1.1],
  ['double precision', '0.1', 0.1],
  ['double precision', "'NaN'", 'NaN'],
  ['boolean', 'true', true],
  ['date', "'2024-02-29'", '2024-02-29'],
  ['timestamp', "'2024-02-29 23:59:59.123456'", '2024-02-29T23:59:59.123456'],
  ['timestamptz', "'2024-03-01 01:00:00.123456+02'", '2024-02-29T23:00:00.123456Z'],
  ['timestamptz', "'infinity'", 'infinity'],
  ['time', "'12:30:00'", '12:30:00'],
  ['interval', "'1 day 2 hours'", 'P1DT2H'],
  ['bytea', "'\\x00ff10'", 'AP8Q'],
  ['text', "'🙂 ü'", '🙂 ü'],
  ['uuid', "'0190a5b2-0000-7000-8000-000000000001'", '0190a5b2-0000-7000-8000-000000000001'],
  ['jsonb', `'{"a":[1,0.1,null]}'`, { a: [1, 0.1, null] }],
  ['bigint[]', "'{1,null,9223372036854775807}'", ['1', null, '9223372036854775807']],
  ['numeric[]', "'{{1.10},{2.20}}'", [['1.10'], ['2.20']]],
  ['date[]', "'{2024-02-29}'", ['2024-02-29']],
  ['text', 'null', null],
]
test.each(ofPostgresql)('PostgreSQL gives %s %s without loss, and takes it again', async (type, literal, expected) => {
  const id = await it.make('values', 'postgresql')
  await it.postgresql.run(`drop table if exists v; create table v (id integer, x ${type}); grant all on v to public;
    insert into v values (1, ${literal})`)
  expect(await it.run(id, 'query', { sql: 'select x from v' })).toMatchObject({ output: [{ x: expected }] })
  const back = await it.run(id, 'insert', { table: 'v', rows: { id: 2, x: expected } })
  expect(back).toMatchObject({ status: 'done' })
  const same = await it.run(id, 'query', { sql: 'select count(distinct x::text)::int as n, count(x)::int as c from v' })
  expect(same).toMatchObject({ output: [{ n: expected === null ? 0 : 1 }] })
})

const ofMariadb: [string, string, unknown][] = [
  ['int', '-2147483648', -2147483648],
  ['bigint unsigned', '18446744073709551615', '18446744073709551615'],
  ['decimal(40,9)', '1234567890123456789012345678901.000000001', '1234567890123456789012345678901.000000001'],
  ['float', '1.1', 1.1],
  ['double', '0.1', 0.1],
  ['tinyint(1)', '1', 1],
  ['date', "'2024-02-29'", '2024-02-29'],
  ['datetime(6)', "'2024-02-29 23:59:59.123456'", '2024-02-29T23:59:59.123456'],
  ['timestamp(6)', "'2024-02-29 23:00:00.123456'", '2024-02-29T23:00:00.123456Z'],
  ['time', "'12:30:00'", '12:30:00'],
  ['varbinary(10)', "x'00ff10'", 'AP8Q'],
  ['varchar(40) character set utf8mb4', "'🙂 ü'", '🙂 ü'],
  ['json', `'{"a":[1,0.1,null]}'`, { a: [1, 0.1, null] }],
  ['text', 'null', null],
]
test.skipIf(mariadbMissing).each(ofMariadb)(
  'MariaDB gives %s %s without loss, and takes it again',
  async (type, literal, expected) => {
    const id = await it.make('my-values', 'mariadb')
    await it.mariadb?.run(`use shop; set time_zone = '+00:00'; drop table if exists v; create table v (id integer, x ${type} null);
    insert into v values (1, ${literal})`)
    expect(await it.run(id, 'query', { sql: 'select x from v' })).toMatchObject({ output: [{ x: expected }] })
    expect(await it.run(id, 'insert', { table: 'v', rows: { id: 2, x: expected } })).toMatchObject({ status: 'done' })
    const again = await it.run(id, 'query', { sql: 'select x from v order by id' })
    expect(again).toMatchObject({ output: [{ x: expected }, { x: expected }] })
  },
)

test('a number inside of JSON that would lose digits comes as a text', async () => {
  const id = await it.make('json', 'postgresql')
  const sql = `select '{"a":[9007199254740993,0.10,1e400,1.5e3]}'::json as x`
  const x = { a: ['9007199254740993', 0.1, '1e400', 1500] }
  expect(await it.run(id, 'query', { sql })).toMatchObject({ output: [{ x }] })
})

test.skipIf(mariadbMissing)('whole numbers are compared as whole numbers', async () => {
  const id = await it.make('my-whole', 'mariadb')
  await it.mariadb?.run(
    'use shop; drop table if exists w; create table w (id bigint); insert into w values (9007199254740993), (9007199254740992)',
  )
  const asked = { sql: 'select id from w where id = ? limit ?', parameters: ['9007199254740993', 1] }
  expect(await it.run(id, 'query', asked)).toMatchObject({ output: [{ id: '9007199254740993' }] })
})
