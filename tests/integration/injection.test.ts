import { evaluateSchema } from '@trellis/fields/formula'
import { loadPatterns } from '@trellis/formula'
import type { FieldSchema } from '@trellis/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf, mustBe } from './employee-fixture.ts'
import { openStatementLog, type StatementLog } from './statement-log.ts'
import { type Answer, addTenant, addUser, everyRole, startTestServer, type TestServer } from './test-server.ts'

let database: TestDatabase
let log: StatementLog
let server: TestServer
let token: string
const host = 'one.test'
/** Stands in every payload: no statement may ever hold it. */
const mark = 'evil_mark'
const text: FieldSchema = { type: 'string', format: 'text', title: 'Name' }

beforeAll(async () => {
  database = await createTestDatabase('injection')
  log = await openStatementLog(database)
  server = await startTestServer({ connectionString: database.connectionString })
  const tenant = await addTenant(server, host)
  await addUser(server, tenant, { email: 'admin@one.test', ...everyRole })
  token = await server.login('admin@one.test', host)
  const amount: FieldSchema = { type: 'number', format: 'number', title: 'Amount' }
  const made: FieldSchema = { type: 'string', format: 'date', title: 'Made' }
  const document = documentOf('Things', { name: text, amount, made })
  mustBe(200, await call('SCHEMA_APPLY', { collectionId: 'Things', document }))
  for (const id of ['a', 'b', 'c']) {
    mustBe(200, await call('DATA_CREATE', { collectionId: 'Things', id, record: { name: id, amount: 1 } }))
  }
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const call = (name: string, input: unknown): Promise<Answer> => server.call(name, input, { host, token })
const list = (cursor: object) => call('DATA_LIST', { cursor: { collectionId: 'Things', ...cursor } })
const get = (query: string) => server.send({ path: `/api/v1/collections/Things/records?${query}`, host, token })

/** Refused with its reason, and before any statement about the collection was made. */
async function expectRefused(ask: () => Promise<Answer>): Promise<void> {
  let answer: Answer | undefined
  const statements = await log.during(async () => (answer = await ask()))
  expect([answer?.status, answer?.json.error?.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect(statements.filter(each => each.includes('"Things"') || each.includes(mark))).toEqual([])
}

test('the log shows what PostgreSQL ran, so that what it does not show did not run', async () => {
  const statements = await log.during(() => list({ filter: { name: { $eq: mark } } }))
  expect(statements.filter(each => each.includes('"Things"'))).not.toEqual([])
  expect(statements.filter(each => each.includes(mark))).toEqual([])
})

describe('S02 filter keys come from the schema alone', () => {
  test.each([
    `name" OR 1=1--${mark}`,
    `name'; drop table ${mark}; --`,
    't1.amount',
    't0.name',
    'amount::text',
    'data.a.*',
    "name->>'x'",
    'name.x',
    '',
    ' name',
    'Name',
    'name\n',
    'x'.repeat(10_000),
    'nаme',
    'ｎame',
    'constructor',
    'hasOwnProperty',
    '$where',
    '$expr',
    '$$',
    '-- ',
  ])('%j', async key => {
    await expectRefused(() => list({ filter: { [key]: { $eq: 'a' } } }))
    await expectRefused(() => list({ fixedFilter: { $or: [{ name: { $eq: 'a' } }, { [key]: { $eq: 'a' } }] } }))
    await expectRefused(() => list({ quickFilters: [{ id: 'q', filter: { $not: { [key]: { $exists: true } } } }] }))
    if (key.length < 5000)
      await expectRefused(() => get(`filter=${encodeURIComponent(JSON.stringify({ [key]: { $eq: 'a' } }))}`))
  })

  test('operators likewise', async () => {
    for (const operator of [`$eq" ${mark}`, '= 1 or 1', '', '$EQ', '$raw', '$where', 'toString', '__proto__']) {
      await expectRefused(() => list({ filter: JSON.parse(`{"name":{${JSON.stringify(operator)}:"a"}}`) }))
    }
  })

  test('the name of the key is told, shortened', async () => {
    const answer = await list({ filter: { ['y'.repeat(10_000)]: { $eq: 1 } } })
    expect(Object.keys(answer.json.error.details.fields)).toEqual([`cursor.filter.${'y'.repeat(100)}`])
    expect(answer.text.length).toBeLessThan(1000)
  })
})

describe('S03 only field ids sort, in one of two directions', () => {
  test.each<unknown>([
    `name;select 1 ${mark}`,
    '(case when 1=1 then id end)',
    '1',
    '-name',
    'name desc',
    'name" desc --',
    't0.name',
    'Name',
    ' ',
    ['name'],
    { name: 1 },
    7,
    true,
    'z'.repeat(10_000),
  ])('orderBy %j', async orderBy => {
    await expectRefused(() => list({ options: { orderBy } }))
    if (typeof orderBy === 'string') await expectRefused(() => get(`orderBy=${encodeURIComponent(orderBy)}`))
  })

  test.each<unknown>(['"; --', 'true', 'desc', 1, [], {}])('descending %j', async descending => {
    await expectRefused(() => list({ options: { orderBy: 'name', descending } }))
  })
})

describe('S05 units, periods and zones are enumerated, never SQL', () => {
  const hostile = [`day'; drop table ${mark}; --`, `day" or 1=1 ${mark}`, `month) ${mark}`, '$$', 'day/**/', 'DAY', '']
  const group = (input: object) => call('DATA_GROUP', { cursor: { collectionId: 'Things' }, ...input })

  test.each(hostile)('%j as a period or a function of groups', async evil => {
    await expectRefused(() => group({ groupBy: [{ fieldId: 'made', period: evil }] }))
    await expectRefused(() => group({ groupBy: [{ fieldId: 'name', period: evil }] }))
    await expectRefused(() => group({ groupBy: [], aggregates: [{ function: evil, fieldId: 'amount' }] }))
    await expectRefused(() => group({ groupBy: [evil] }))
    const path = (query: string) => server.send({ path: `/api/v1/collections/Things/groups?${query}`, host, token })
    await expectRefused(() => path(`groupBy=${encodeURIComponent(`made:${evil || 'x'}`)}`))
    await expectRefused(() => path(`groupBy=name&aggregates=${encodeURIComponent(`${evil || 'x'}:amount`)}`))
  })

  test('what formats are set to travels as values: currency, zone, pattern, digits', async () => {
    const evil = `EUR'; drop table ${mark}; --`
    const settings: Partial<FieldSchema>[] = [
      { format: 'currency', type: 'number', metadata: { currency: evil } as never },
      { format: 'date-time', type: 'string', metadata: { timeZone: evil, timezone: evil } as never },
      { format: 'number', type: 'number', metadata: { decimals: evil, format: evil } as never },
      { format: 'text', type: 'string', pattern: `^${evil}$` },
    ]
    for (const [index, setting] of settings.entries()) {
      const field = { ...text, ...setting, title: 'Field' } as FieldSchema
      const collectionId = `Set${index}`
      const statements = await log.during(async () => {
        await call('SCHEMA_APPLY', { collectionId, document: documentOf(collectionId, { name: text, field }) })
        await call('DATA_CREATE', {
          collectionId,
          record: { name: 'a', field: index === 1 ? '2026-01-01T00:00:00Z' : 1 },
        })
        await call('DATA_LIST', { cursor: { collectionId, options: { orderBy: 'field' } } })
        await call('DATA_GROUP', { cursor: { collectionId }, groupBy: ['field'] })
      })
      expect(statements.filter(each => each.includes(mark))).toEqual([])
    }
  })
})

describe('S05 formulas of definitions', () => {
  const evil = [`day'; drop table ${mark}; --`, `x' or 1=1 ${mark}`, `\${${mark}}`, `$$ ${mark} $$`]
  const [made, name] = ['{{record.made}}', '{{record.name}}']
  const record = { name: 'a', made: '2026-01-01T00:00:00.000Z' }
  const instant: FieldSchema = { type: 'string', format: 'date-time', title: 'Made' }
  const documentWith = (calculation: unknown) => {
    const field = { ...text, title: 'Worked out', metadata: { calculation } } as FieldSchema
    return documentOf('Worked', { name: text, made: instant, field })
  }
  const define = (calculation: unknown) =>
    call('SCHEMA_APPLY', { collectionId: 'Worked', document: documentWith(calculation), acceptLoss: true })

  /** Whatever is not one of a list that the function knows is refused when the formula is saved, by the list. */
  test.each(evil)(
    '%j as a unit, a reference or the name of a function is refused, and says what there is',
    async payload => {
      const unit =
        /^unit is one of (milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|, )+ \(/
      const refused: [object, RegExp | string][] = [
        [{ DATEADD: [made, 1, payload] }, unit],
        [{ DATETIME_DIFF: [made, made, payload] }, unit],
        [{ START_OF: [made, payload] }, unit],
        [{ [payload]: [name] }, `There is no function ${payload}`],
      ]
      // Braces end a reference: with them inside it is none, but text.
      if (!payload.includes('}')) refused.push([{ UPPER: [`{{record.${payload}}}`] }, `record has no ${payload} (`])
      for (const [formula, message] of refused) {
        let answer: Answer | undefined
        const statements = await log.during(async () => (answer = await define(formula)))
        expect([formula, answer?.status, answer?.json.error?.code]).toEqual([formula, 400, 'VALIDATION_ERROR'])
        const { fields } = answer?.json.error.details ?? {}
        expect(Object.keys(fields)).toEqual(['document.schema.properties.field.metadata.calculation'])
        const [told] = Object.values<string>(fields)
        if (typeof message === 'string') expect(told?.startsWith(message)).toBe(true)
        else expect(told).toMatch(message)
        expect(statements.filter(each => each.includes(mark) || each.includes('"Worked"'))).toEqual([])
      }
    },
  )

  test.each(evil)(
    '%j as zone, format, currency, pattern, text and list is a value: a result like any other, or none',
    async payload => {
      const formulas = [
        { REGEX_REPLACE: [name, payload, 'x'] },
        { CONCAT: [name, payload] },
        { SUBSTITUTE: [name, payload, payload] },
        { DATETIME_FORMAT: [made, payload] },
        { IN_TIMEZONE: [made, payload] },
        { FORMAT_CURRENCY: [1, payload] },
        { FORMAT_NUMBER: [1, payload] },
        { IF: [{ IN: [name, [payload, 'a']] }, payload, name] },
        { JOIN: [[name, payload], payload] },
        { COUNTIF: [[name, payload], payload] },
      ]
      await loadPatterns()
      let without = 0
      for (const calculation of formulas) {
        let stored: Answer | undefined
        const statements = await log.during(async () => {
          mustBe(200, await define(calculation))
          stored = mustBe(200, await call('DATA_CREATE', { collectionId: 'Worked', record }))
          mustBe(200, await call('DATA_LIST', { cursor: { collectionId: 'Worked', options: { orderBy: 'field' } } }))
        })
        const { schema } = documentWith(calculation)
        const { values, failures } = evaluateSchema({
          schema,
          values: record,
          environment: { timeZone: 'UTC', locale: 'en' },
        })
        expect([calculation, stored?.json.field ?? null]).toEqual([calculation, values['field'] ?? null])
        // What is none of the zones and currencies there are has no result, and says so.
        const isUnknown = 'IN_TIMEZONE' in calculation || 'FORMAT_CURRENCY' in calculation
        expect(failures.map(({ code }) => code)).toEqual(isUnknown ? ['INVALID_VALUE'] : [])
        if (isUnknown) without += 1
        expect(statements.filter(each => each.includes(mark))).toEqual([])
      }
      expect(without).toBe(2)
    },
  )
})

describe('S51 names of prototypes are ordinary unknown names', () => {
  const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'prototype', 'constructor.prototype']
  const keyed = (key: string, value: unknown) => JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`)

  test.each(names)('%s', async name => {
    await expectRefused(() => list({ filter: keyed(name, { $eq: 'x' }) }))
    await expectRefused(() => list({ options: { orderBy: name } }))
    await expectRefused(() => call('DATA_GROUP', { cursor: { collectionId: 'Things' }, groupBy: [name] }))
    for (const input of [{ select: [name] }, { omit: [name] }, { fields: [name] }, { fields: [`name.${name}`] }]) {
      const answer = await call('DATA_LIST', { cursor: { collectionId: 'Things' }, ...input })
      expect([name, answer.status, answer.json.error?.code]).toEqual([name, 400, 'VALIDATION_ERROR'])
    }
    for (const operation of ['DATA_CREATE', 'DATA_UPDATE', 'DATA_UPSERT']) {
      const answer = await call(operation, { collectionId: 'Things', id: 'a', record: keyed(name, { polluted: 1 }) })
      expect([name, operation, answer.status]).toEqual([name, operation, 400])
    }
    for (const operation of ['DATA_LIST', 'DATA_DESCRIBE', 'DATA_GET']) {
      const input = operation === 'DATA_LIST' ? { cursor: { collectionId: name } } : { collectionId: name, id: 'a' }
      const answer = await call(operation, operation === 'DATA_DESCRIBE' ? { collectionId: name } : input)
      expect([name, operation, [400, 404].includes(answer.status)]).toEqual([name, operation, true])
    }
    const rule = { name: { $eq: `{{user.values.${name}}}` } }
    const grant = { collectionId: 'Things', create: false, read: true, update: false, delete: false, rowRule: rule }
    const app = { name: 'Proto', collections: [grant], valueKeys: [{ key: name }] }
    const saved = await call('CORE_CREATE', { collectionId: 'Tag', record: app })
    // An app user value may bear any name that an id may; it is never one that objects inherit.
    if (saved.status === 200) expect(saved.text).not.toContain('native code')
    else expect([name, saved.status]).toEqual([name, 400])
    expect((await server.send({ method: 'POST', path: `/api/operations/${name}`, host, token, body: {} })).status).toBe(
      404,
    )
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test('what a record holds of such names in its own text is given back as it is', async () => {
    const record = { name: '{"__proto__":{"polluted":1}}' }
    mustBe(200, await call('DATA_UPDATE', { collectionId: 'Things', id: 'b', record }))
    expect((await call('DATA_GET', { collectionId: 'Things', id: 'b' })).json.name).toBe(record.name)
    mustBe(200, await call('DATA_UPDATE', { collectionId: 'Things', id: 'b', record: { name: 'b' } }))
  })
})

describe('S04 paging takes whole numbers in bounds', () => {
  test.each<unknown>([-1, '1;', '10', 2 ** 63, {}, [], true, 1.5, 1_000_000])('limit %j', async limit => {
    await expectRefused(() => list({ options: { limit } }))
  })
  test.each<unknown>([-1, '1;', 2 ** 63, {}, 1.5, 100_000_001])('skip %j', async skip => {
    await expectRefused(() => list({ options: { skip } }))
  })
  test.each([
    'limit=-1',
    'limit=1;',
    'limit=1e3',
    'limit=1001',
    'limit=',
    'skip=-1',
    'skip=9223372036854775808',
    'limit=1&limit=2',
    'limit[]=1',
  ])('?%s', async query => {
    await expectRefused(() => get(query))
  })
  test.each(['1e309', '-1e309', '1E400', '9223372036854775808', '25.0000001', '-0.5'])(
    '%s as a number of JSON',
    async number => {
      for (const option of ['limit', 'skip']) {
        const body = `{"cursor":{"collectionId":"Things","options":{"${option}":${number}}}}`
        const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
        await expectRefused(() =>
          server.send({ method: 'POST', path: '/api/operations/DATA_LIST', host, token, headers, body }),
        )
      }
    },
  )
  test('what is in bounds is answered', async () => {
    for (const options of [{ limit: 1 }, { limit: 1000 }, { skip: 0 }, { skip: 100_000_000 }]) {
      expect((await list({ options })).status).toBe(200)
    }
  })
})

test('S20 an export reads through a cursor, a few rows at a time, and at most ten million', async () => {
  const input = { cursor: { collectionId: 'Things' } }
  for (const format of ['csv', 'jsonl', 'xlsx']) {
    const statements = await log.during(async () => mustBe(200, await call('DATA_EXPORT', { ...input, format })))
    const reading = statements.filter(each => each.includes('from "one_test"."Things"'))
    const cursors = reading.filter(each => /^declare \w+ no scroll cursor for select/.test(each))
    expect([format, cursors.length]).toEqual([format, 1])
    expect(cursors[0]).toMatch(/ limit 10000000$/)
    // What a sheet can hold is counted before; nothing else reads the rows.
    const others = reading.filter(each => !cursors.includes(each))
    for (const each of others) expect([format, each]).toEqual(['xlsx', expect.stringMatching(/^select count\(\*\)/)])
    expect(statements).toContain('fetch 500 from exported')
  }
})

describe('S06 definitions make the planned statements and no others', () => {
  const quote = `x"; create table ${mark} (); --`
  const schemaChange = /^(create|alter|drop|truncate|grant|revoke|copy|do|comment|reindex|vacuum|set role)\b/i
  const changesOf = (statements: readonly string[]) =>
    statements.filter(each => schemaChange.test(each) || each.includes(mark))
  const ofField = (id: string, schema: FieldSchema = text) => documentOf('Evil', { name: text, [id]: schema })
  const apply = (collectionId: string, document: unknown, more: object = {}) =>
    call('SCHEMA_APPLY', { collectionId, document, ...more })

  async function expectNothingRan(ask: () => Promise<Answer>): Promise<Answer> {
    let answer: Answer | undefined
    const statements = await log.during(async () => (answer = await ask()))
    expect(answer?.status).toBe(400)
    expect(answer?.json.error.code).toBe('VALIDATION_ERROR')
    expect(changesOf(statements)).toEqual([])
    return answer!
  }

  const long = 'a'.repeat(59)
  const badIds = [
    quote,
    `a'b${mark}`,
    'a b',
    'a.b',
    'a;b',
    'a"b',
    `${'ä'.repeat(32)}`,
    `${long}b`,
    'a'.repeat(64),
    `${'a'.repeat(63)}1`,
    'a'.repeat(10_000),
    '',
    '1a',
    '$a',
    '_a',
    'a\n',
    'аbc',
  ]
  test.each(badIds)('a collection called %j', async id => {
    await expectNothingRan(() => apply(id, ofField('more')))
    await expectNothingRan(() => call('SCHEMA_PLAN', { collectionId: id, document: ofField('more') }))
    if (id !== '') {
      await expectNothingRan(() => call('CORE_CREATE', { collectionId: 'Entity', id, record: ofField('more') }))
    }
  })

  test.each([...badIds, 'a-b'])('a field called %j', async id => {
    await expectNothingRan(() => apply('Evil', ofField(id)))
    await expectNothingRan(() => apply('Things', ofField(id), { renames: { [id]: 'amount' } }))
    await expectNothingRan(() =>
      apply('Things', documentOf('Things', { name: text, [id]: { ...text, format: 'number', type: 'number' } })),
    )
  })

  test.each([
    quote,
    'geometry(point, 4326); drop table x; --',
    'text); --',
    'uuid',
    'jsonb',
    '__proto__',
    'constructor',
    '',
  ])('a format %j', async format => {
    await expectNothingRan(() => apply('Evil', ofField('more', { ...text, format })))
  })

  test('an association whose target or field over there is no id', async () => {
    for (const cursor of [
      { collectionId: quote },
      { collectionId: 'Things', associationKey: quote },
      { collectionId: 'Things', associationKey: 'a'.repeat(64) },
      { collectionId: 'pg_class' },
      { collectionId: 'trellis.tenant' },
    ]) {
      const link: FieldSchema = {
        type: 'array',
        format: 'association',
        title: 'Link',
        metadata: { association: { cursor } },
      }
      await expectNothingRan(() => apply('Evil', ofField('link', link)))
    }
  })

  const linkWith = (properties: Record<string, FieldSchema>, collectionId = 'Things'): FieldSchema => ({
    type: 'array',
    format: 'association',
    title: 'Link',
    metadata: { association: { cursor: { collectionId }, relationship: { properties } } },
  })

  test.each([...badIds, 'a-b'])('a field of links called %j', async id => {
    const withId = ofField('link', linkWith({ [id]: text }))
    const named = await expectNothingRan(() => apply('Evil', withId))
    expect(Object.keys(named.json.error.details.fields)).toEqual([
      `document.schema.properties.link.metadata.association.relationship.properties.${id}`,
    ])
    await expectNothingRan(() => apply('Evil', withId, { renames: { [`link.${id}`]: 'role' } }))
    const withRole = ofField('link', linkWith({ role: text }))
    const renamed = await expectNothingRan(() => apply('Evil', withRole, { renames: { 'link.role': id } }))
    expect(Object.keys(renamed.json.error.details.fields)).toEqual(['renames.link.role'])
  })

  test('fields of links that PostgreSQL would cut to one name stay apart, also those that come out of the trash', async () => {
    const words = ['select', 'parentId', 'childId', 'xmin', `${'n'.repeat(58)}1`, `${'n'.repeat(58)}2`]
    const said = Object.fromEntries(words.map(word => [word, `said in ${word}`]))
    const all = linkWith(Object.fromEntries(words.map(word => [word, { ...text, title: quote }])), 'Linked')
    const collectionId = 'Linking'
    mustBe(200, await apply('Linked', documentOf('Linked', { name: text })))
    const documentWith = (link: FieldSchema) => documentOf(collectionId, { name: text, link })
    mustBe(200, await apply(collectionId, documentWith(all)))
    const record = { name: 'x', link: { add: [{ id: 'first', relationship: said }] } }
    mustBe(200, await call('DATA_CREATE', { collectionId: 'Linked', id: 'first', record: { name: 'x' } }))
    mustBe(200, await call('DATA_CREATE', { collectionId, id: 'one', record }))
    const stored = async () =>
      mustBe(200, await call('DATA_GET', { collectionId, id: 'one' })).json.link.list[0].relationship
    expect(await stored()).toEqual(said)
    mustBe(200, await apply(collectionId, documentWith(linkWith({}, 'Linked')), { acceptLoss: true }))
    expect(await stored()).toBeUndefined()
    const { list: waiting } = mustBe(200, await call('SCHEMA_TRASH_LIST', { collectionId })).json
    const entries = waiting.filter(({ kind }: { kind: string }) => kind === 'link-field')
    expect(entries).toHaveLength(words.length)
    for (const { id } of entries) mustBe(200, await call('SCHEMA_TRASH_RESTORE', { id }))
    expect(await stored()).toEqual(said)
  })

  test('two ids that PostgreSQL would cut to one name stay apart; reserved words are ordinary ids', async () => {
    const [first, second] = [`${'n'.repeat(58)}1`, `${'n'.repeat(58)}2`]
    const words = ['select', 'user', 'table', 'order', 'ctid', 'xmin', 'tableoid', first, second]
    const properties = Object.fromEntries(words.map(word => [word, { ...text, title: word }]))
    for (const collectionId of ['Select', first, second]) {
      mustBe(200, await apply(collectionId, documentOf(collectionId, { name: text, ...properties })))
      const record = { name: 'x', ...Object.fromEntries(words.map(word => [word, `${word} of ${collectionId}`])) }
      mustBe(200, await call('DATA_CREATE', { collectionId, id: 'one', record }))
      expect((await call('DATA_GET', { collectionId, id: 'one' })).json).toMatchObject(record)
      const found = await call('DATA_LIST', {
        cursor: { collectionId, filter: { select: { $eq: record.name } }, options: { orderBy: 'order' } },
      })
      expect(found.json.totalCount).toBe(0)
    }
  })

  test('names, titles, defaults, patterns and options travel as values; each statement is one that was planned', async () => {
    const evil: FieldSchema = { ...text, title: quote, default: quote, description: quote, metadata: { unique: true } }
    const choice: FieldSchema = {
      type: 'string',
      format: 'string-option-list',
      title: quote,
      metadata: { optionList: [{ value: quote, label: quote }] },
    }
    const document = { ...documentOf(quote, { name: evil, choice }), description: quote }
    const statements = await log.during(async () => {
      const { steps } = mustBe(200, await call('SCHEMA_PLAN', { collectionId: 'Quoted', document })).json
      expect(steps.length).toBeGreaterThan(0)
      mustBe(200, await apply('Quoted', document))
    })
    expect(statements.filter(each => each.includes(mark))).toEqual([])
    const changes = changesOf(statements)
    expect(changes.length).toBeGreaterThan(1)
    for (const each of changes) {
      expect(each).toMatch(
        /^(create table "one_test"\."Quoted" \(|alter table "one_test"\."Quoted" add column "(name|choice)" text|create (unique )?index (concurrently )?(if not exists )?("[\w~]+" )?on "one_test"\."Quoted")/i,
      )
      expect(each).not.toContain(';')
    }
    const made = mustBe(200, await call('DATA_CREATE', { collectionId: 'Quoted', record: { choice: quote } })).json
    expect(made).toMatchObject({ name: quote, choice: quote })
  })

  test('nothing of all this is in the catalogue', async () => {
    const rows = await server.services.database.query({
      text: `select relname from pg_class where relname ~ $1 union all select attname from pg_attribute where attname ~ $1
        union all select nspname from pg_namespace where nspname ~ $1`,
      values: [mark],
    })
    expect(rows.rows).toEqual([])
    expect((await list({})).json.totalCount).toBe(3)
  })
})
