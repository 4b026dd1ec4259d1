import { foldSql } from '@trellis/base'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/integration/database.ts'
import {
  allFunctions,
  call,
  compile,
  type Environment,
  evaluate,
  type FormulaFunction,
  type FormulaNode,
  type FormulaValue,
  fromJson,
  type Parameter,
  parse,
  print,
  reference,
  walkTree,
} from '../index.ts'
import { formulaSqlFunctions, renderSql, type SqlKind, type SqlScope, toSql } from './index.ts'

/** The law: a formula gives in PostgreSQL what the interpreter gives; where it fails, nothing in both. */

const columns = {
  n1: 'float8',
  n2: 'float8',
  n3: 'float8',
  t1: 'text',
  t2: 'text',
  t3: 'text',
  b1: 'boolean',
  b2: 'boolean',
  d1: 'date',
  d2: 'date',
  m1: 'timestamptz',
  m2: 'timestamptz',
} as const
type Column = keyof typeof columns
const kinds: Record<string, SqlKind> = {
  float8: 'number',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'dateTime',
}
const kindOf = (column: Column): SqlKind => kinds[columns[column]] ?? 'text'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createEmptyDatabase('formula')
  const options = '-c timezone=Asia/Kathmandu -c datestyle=German,DMY'
  pool = new pg.Pool({ connectionString: database.connectionString, max: 1, options })
  await pool.query('create schema trellis')
  await pool.query(foldSql)
  for (const statement of formulaSqlFunctions) await pool.query(statement)
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Sao_Paulo']
const environments: fc.Arbitrary<Environment> = fc.record({
  timeZone: fc.constantFrom(...zones),
  now: fc.constant(Date.parse('2026-03-15T10:30:00Z')),
})

const numbers = fc
  .oneof(
    { weight: 4, arbitrary: fc.integer({ min: -20, max: 20 }) },
    { weight: 4, arbitrary: fc.integer({ min: -1e6, max: 1e6 }).map(whole => whole / 100) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        0,
        1,
        2.5,
        -2.5,
        1.005,
        0.1,
        1e15,
        1e21,
        1e-7,
        1.5e-9,
        1.7e308,
        -1.7e308,
        1e200,
        1e-200,
        5e-324,
        123456789012345,
      ),
    },
    { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  )
  .map(number => number + 0)
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'true',
    'false',
    '1',
    '0',
    'abc',
    'ABC',
    'Äpfel',
    'äpfel',
    'straße',
    'STRASSE',
    'a,b',
    '12.5',
    '-7',
    "it's; drop",
    '👍🏽',
    '%_\\',
    'İstanbul',
    'ΟΔΟΣ',
    '2026-03-15',
    '\u00a0x\u2003',
    'n/a 12',
    '\ue000',
    '😀',
  ),
  fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'é', 'ß', '1', ' ', '-', '😀', 'ø'), maxLength: 8 }),
)
const dayNumber = fc.oneof(
  fc.integer({ min: -3650, max: 30_000 }),
  fc.constantFrom(11_016, 19_782, 20_510, 20_178, 20_391),
)
const days = dayNumber.map(count => new Date(count * 86_400_000).toISOString().slice(0, 10))
// 1970 on: time-zone tables of before differ between JavaScript and PostgreSQL.
const moments = fc
  .oneof(
    fc.integer({ min: 0, max: 2_500_000_000_000 }),
    fc
      .tuple(
        fc.constantFrom(
          '2026-03-29',
          '2026-10-25',
          '2026-03-08',
          '2026-11-01',
          '2026-04-05',
          '2026-10-04',
          '2018-11-04',
        ),
        fc.integer({ min: -14, max: 38 }),
        fc.integer({ min: 0, max: 59 }),
      )
      .map(([start, hours, minutes]) => Date.parse(start) + (hours * 60 + minutes) * 60_000),
  )
  .map(time => new Date(time).toISOString())

const values: Record<SqlKind, fc.Arbitrary<FormulaValue>> = {
  number: numbers,
  text: texts,
  boolean: fc.boolean(),
  date: days,
  dateTime: moments,
}
const records = fc.record(
  Object.fromEntries(
    Object.keys(columns).map(column => [column, fc.option(values[kindOf(column as Column)], { freq: 6 })]),
  ),
) as fc.Arbitrary<Record<string, FormulaValue>>

const scopeOf = (environment: Environment): SqlScope => ({
  column: ([root, column, ...rest]) => {
    if (root !== 'record' || rest.length > 0 || !column || !Object.hasOwn(columns, column)) return undefined
    return { kind: kindOf(column as Column), fragment: { strings: [`given.${column}`], values: [] } }
  },
  values: { user: { id: 'u1' } },
  environment,
})

const source = Object.entries(columns)
  .map(([column, type], place) => `$${place + 1}::${type} as ${column}`)
  .join(', ')

/** What PostgreSQL gives, in the form in which the interpreter has it; undefined where the formula has no SQL. */
async function inSql(tree: FormulaNode, record: Record<string, FormulaValue>, environment: Environment) {
  const compiled = toSql(tree, scopeOf(environment))
  if (!compiled.ok) return undefined
  const first = Object.keys(columns).length + 1
  const value = renderSql(compiled.value, first)
  const condition = renderSql(compiled.condition, first + value.values.length)
  const shown =
    compiled.kind === 'date' || compiled.kind === 'dateTime' ? `trellis.formula_text(${value.text})` : value.text
  const { rows } = await pool.query<{ value: FormulaValue; holds: boolean | null }>({
    text: `select ${shown} as value, ${condition.text} as holds from (select ${source}) as given`,
    values: [...Object.keys(columns).map(column => record[column] ?? null), ...value.values, ...condition.values],
  })
  const [row] = rows
  return {
    value: typeof row?.value === 'number' ? row.value + 0 : (row?.value ?? null),
    holds: row?.holds ?? false,
    kind: compiled.kind,
  }
}

async function agree(
  tree: FormulaNode,
  record: Record<string, FormulaValue>,
  environment: Environment,
): Promise<boolean> {
  const sql = await inSql(tree, record, environment)
  if (!sql) return false
  if (isBeforeZones(tree, record, environment)) return true
  const { value = null } = evaluate(tree, { record, user: { id: 'u1' } }, environment)
  const about = { formula: print(tree), record, zone: environment.timeZone }
  expect({ ...about, value: sql.value }).toEqual({ ...about, value })
  if (sql.kind === 'boolean') expect({ ...about, holds: sql.holds }).toEqual({ ...about, holds: value === true })
  return true
}

/** Before 1970 the two know different tables of time zones; DATEADD is what leads there. */
function isBeforeZones(tree: FormulaNode, record: Record<string, FormulaValue>, environment: Environment): boolean {
  let isEarly = false
  walkTree(tree, node => {
    if (node.type !== 'formula' || node.name !== 'DATEADD') return
    const { value } = evaluate(node, { record }, environment)
    isEarly ||= typeof value === 'string' && (value < '1970' || value > '2037')
  })
  return isEarly && environment.timeZone !== 'UTC'
}

const ofKind = (kind: SqlKind) => (Object.keys(columns) as Column[]).filter(column => kindOf(column) === kind)
const columnOf = (...wanted: SqlKind[]): fc.Arbitrary<FormulaNode> =>
  fc.constantFrom(...wanted.flatMap(ofKind)).map(column => reference('record', column))
const constantOf = (kind: SqlKind): fc.Arbitrary<FormulaNode> =>
  fc.option(values[kind], { freq: 8 }).map(value => fromJson(value).tree)

function argumentOf(parameter: Parameter): fc.Arbitrary<FormulaNode> {
  if (parameter.options)
    return fc.constantFrom(...parameter.options).map((value): FormulaNode => ({ type: 'string', value }))
  if (parameter.type === 'date')
    return fc.oneof({ weight: 4, arbitrary: columnOf('date', 'dateTime') }, constantOf('date'), constantOf('dateTime'))
  const own: SqlKind[] =
    parameter.type === 'any' ? ['number', 'text', 'boolean', 'date', 'dateTime'] : [parameter.type as SqlKind]
  const others = columnOf('number', 'text', 'boolean', 'date', 'dateTime')
  return fc.oneof(
    { weight: 6, arbitrary: columnOf(...own) },
    { weight: 2, arbitrary: fc.oneof(...own.map(constantOf)) },
    { weight: 1, arbitrary: others },
  )
}

function callOf(definition: FormulaFunction): fc.Arbitrary<FormulaNode> {
  const needed = definition.parameters.filter(parameter => !parameter.optional && !parameter.rest)
  const optional = definition.parameters.filter(parameter => parameter.optional)
  const rest = definition.parameters.find(parameter => parameter.rest)
  return fc
    .tuple(
      fc.tuple(...needed.map(argumentOf)),
      fc
        .tuple(fc.nat(optional.length), ...optional.map(argumentOf))
        .map(([count, ...all]) => (all as FormulaNode[]).slice(0, count)),
      rest ? fc.array(argumentOf(rest), { minLength: 1, maxLength: 4 }) : fc.constant([]),
    )
    .map(([first, second, third]) => call(definition.name, ...(first as FormulaNode[]), ...second, ...third))
}

describe.each(allFunctions.filter(each => each.sql && !each.aliasOf).map(each => [each.name, each] as const))(
  '%s in PostgreSQL',
  (_, definition) => {
    test('gives what the interpreter gives', async () => {
      let compared = 0
      await fc.assert(
        fc.asyncProperty(callOf(definition), records, environments, async (tree, record, environment) => {
          if (await agree(tree, record, environment)) compared += 1
        }),
        { numRuns: 120 },
      )
      expect(compared).toBeGreaterThan(8)
    })
  },
)

test('formulas made of several functions too', async () => {
  const parts = allFunctions.filter(each => each.sql && !each.aliasOf)
  const { node } = fc.letrec<{ node: FormulaNode }>(tie => ({
    node: fc.oneof(
      { maxDepth: 3 },
      columnOf('number', 'text', 'boolean', 'date', 'dateTime'),
      fc.constantFrom(...parts).chain(definition => {
        const { parameters } = definition
        const given = parameters.filter(parameter => !parameter.optional)
        return fc
          .tuple(
            ...given.map(parameter =>
              parameter.options ? argumentOf(parameter) : fc.oneof(argumentOf(parameter), tie('node')),
            ),
          )
          .map(args => call(definition.name, ...(args as FormulaNode[])))
      }),
    ),
  }))
  let compared = 0
  await fc.assert(
    fc.asyncProperty(node, records, environments, async (tree, record, environment) => {
      if (await agree(tree, record, environment)) compared += 1
    }),
    { numRuns: 2500 },
  )
  expect(compared).toBeGreaterThan(600)
})

test('every example of a function with a SQL form agrees with its argument in a column', async () => {
  for (const definition of allFunctions.filter(each => each.sql)) {
    for (const example of definition.examples) {
      const { tree } = parse(example.formula)
      const compiled = compile(tree).evaluate(example.scope ?? {}, {})
      if (compiled.error || example.scope) continue
      const sql = await inSql(tree, {}, {})
      if (sql) expect([example.formula, sql.value]).toEqual([example.formula, compiled.value])
    }
  }
})

test('at the ends of float8 sums, products and quotients are what JavaScript makes of them, or nothing, and raise nothing', async () => {
  const ends = [
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    2.2250738585072014e-308,
    1e308,
    1e-308,
    1e154,
    1e-162,
    1e140,
    3,
    0.1,
    0,
  ]
  const values = [...ends, ...ends.map(each => -each)]
  const pairs = values.flatMap(a => values.map(b => [a, b] as const))
  const functions = {
    add: (a: number, b: number) => a + b,
    multiply: (a: number, b: number) => a * b,
    divide: (a: number, b: number) => a / b,
  }
  for (const [name, work] of Object.entries(functions)) {
    const { rows } = await pool.query(
      `select trellis.formula_${name}(a, b) as result from unnest($1::float8[], $2::float8[]) with ordinality as t(a, b, place) order by place`,
      [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
    )
    const expected = pairs.map(([a, b]) => (Number.isFinite(work(a, b)) ? work(a, b) + 0 : null))
    const given = rows.map(({ result }) => (result === null ? null : Number(result) + 0))
    expect(given.map((each, index) => [name, ...(pairs[index] ?? []), each])).toEqual(
      expected.map((each, index) => [name, ...(pairs[index] ?? []), each]),
    )
  }
})

test('[S05] units, zones and texts with quotes never become SQL', async () => {
  const hostile = ["day'; drop table x; --", 'day" or 1=1', "\\'; select 1; --", '$$; select 1; $$', '${x}', 'day/**/']
  for (const text of hostile) {
    for (const name of ['DATEADD', 'START_OF', 'END_OF', 'DATETIME_DIFF']) {
      const args =
        name === 'DATEADD'
          ? [reference('record', 'm1'), fromJson(1).tree]
          : name === 'DATETIME_DIFF'
            ? [reference('record', 'm1'), reference('record', 'm2')]
            : [reference('record', 'm1')]
      const refused = toSql(call(name, ...args, { type: 'string', value: text }), scopeOf({}))
      expect(refused.ok).toBe(false)
      expect(refused.ok ? '' : refused.problem.message).toContain('unit is one of')
      const dynamic = toSql(call(name, ...args, reference('record', 't1')), scopeOf({}))
      expect(dynamic.ok).toBe(false)
    }
    for (const formula of [
      call('CONTAINS', reference('record', 't1'), { type: 'string', value: text }),
      call('SUBSTITUTE', reference('record', 't1'), { type: 'string', value: text }, { type: 'string', value: text }),
    ]) {
      const compiled = toSql(formula, scopeOf({ timeZone: text }))
      if (!compiled.ok) throw new Error(compiled.problem.message)
      expect(renderSql(compiled.value).text).not.toContain(text)
      expect(compiled.value.values).toContain(text)
    }
  }
})

test('a unit may come from what is known before the statement runs', async () => {
  const tree = parse('DATEADD(record.d1, 1, IF(user.id = "u1", "weeks", "days"))').tree
  expect((await inSql(tree, { d1: '2026-01-01' }, {}))?.value).toBe('2026-01-08')
})

test('a column of days beside today stays one of days, so that days are counted from it', async () => {
  const tree = parse('DAYS(COALESCE(record.d1, TODAY()), record.d2)').tree
  expect((await inSql(tree, { d2: '2026-03-05' }, { now: Date.parse('2026-03-15T10:30:00Z') }))?.value).toBe(10)
  expect((await inSql(tree, { d1: '2026-03-07', d2: '2026-03-05' }, {}))?.value).toBe(2)
})

test('what has no form in SQL says where', () => {
  const refused = toSql(parse('record.n1 + LEN(REPT(record.t1, 3))').tree, scopeOf({}))
  expect(refused).toMatchObject({ ok: false, problem: { path: [1, 0], message: 'REPT has no form in SQL' } })
})

test('as a condition, comparing a column with a value is a plain comparison that an index serves', () => {
  const compiled = toSql(parse('record.t1 = user.id && record.n1 > 3').tree, scopeOf({}))
  expect(compiled.ok && renderSql(compiled.condition).text).toBe('((given.t1 = $1::text) and (given.n1 > $2::float8))')
})
