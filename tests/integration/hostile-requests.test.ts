import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blackPicture } from '../scenarios/black-picture.ts'
import { foreignWorkbook } from '../scenarios/zip-package.ts'
import { busyTime } from './busy-time.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let server: ServerProcess
let client: WorkspaceClient
let slowest = 0
let isProbing = true
let probing: Promise<void>
/** Made before the probe begins, which this process would hold up meanwhile. */
const hugeOnes = {
  picture: new Uint8Array(blackPicture(50_000)),
  workbook: new Uint8Array(foreignWorkbook(['Note'], { sheet: ' '.repeat(40 * 1024 ** 2) })),
}

beforeAll(async () => {
  database = await createTestDatabase('hostile_requests')
  server = await startServerProcess({ DATABASE_URL: database.connectionString, TRELLIS_LOG_LEVEL: 'debug' })
  client = await setUp(server.url)
  const text = { type: 'string', format: 'text', title: 'Name' } as const
  const manager = { cursor: { collectionId: 'People', associationKey: 'reports' }, max: 1 }
  const document = documentOf('People', {
    name: text,
    manager: { type: 'array', format: 'association', title: 'Manager', metadata: { association: manager } },
  })
  await client.call('SCHEMA_APPLY', { collectionId: 'People', document })
  await client.call('DATA_CREATE', { collectionId: 'People', id: 'one', record: { name: 'One' } })
  probing = probe()
})
afterAll(async () => {
  isProbing = false
  await probing
  await server?.kill('SIGTERM')
  await database?.drop()
})

/**
 * Oracle O4, from outside of the attacked process. What an answer took on a busy machine is held against the server only as far as it
 * worked meanwhile; one that stood still for ten seconds without working is at fault as well.
 */
async function probe(): Promise<void> {
  while (isProbing) {
    const began = performance.now()
    const worked = busyTime(server.pid)
    const answer = await fetch(`${server.url}/api/health`)
    if (!answer.ok) throw new Error(`health answered ${answer.status}`)
    const took = performance.now() - began
    slowest = Math.max(slowest, took < 10_000 ? Math.min(took, busyTime(server.pid) - worked) : took)
    await wait(15)
  }
}

async function post(name: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') {
  const answer = await fetch(`${server.url}/api/operations/${name}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${client.token}` },
    body,
  })
  return { status: answer.status, json: await answer.json() }
}

async function expectRefused(name: string, body: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const { status, json } = await post(name, body)
  expect([name, status]).toEqual([name, status === 413 ? 413 : 400])
  expect(['VALIDATION_ERROR', 'QUERY_TOO_COSTLY', 'PAYLOAD_TOO_LARGE']).toContain(json.error.code)
  expect(JSON.stringify(json).length).toBeLessThan(20_000)
}

const nest = (open: string, inner: string, close: string, levels: number) =>
  open.repeat(levels) + inner + close.repeat(levels)
const list = (cursor: string) => `{"cursor":{"collectionId":"People",${cursor}}}`
const levels = [33, 1000, 100_000]

const typed = (format: string) => ({
  type: format === 'json' || format === 'object' ? ('object' as const) : ('string' as const),
  format,
})

describe('S78 deep and wide input of every kind is a 400, and the server goes on', () => {
  test.each(levels)('filters %i deep', async depth => {
    await expectRefused('DATA_LIST', list(`"filter":${nest('{"$not":', '{}', '}', depth)}`))
    await expectRefused('DATA_LIST', list(`"filter":${nest('{"$and":[', '{}', ']}', depth)}`))
    await expectRefused('DATA_LIST', list(`"fixedFilter":${nest('{"$or":[{"name":{"$eq":"x"}},', '{}', ']}', depth)}`))
    const match = '{"manager":{"$matches":{"type":"fields","filter":'
    await expectRefused('DATA_LIST', list(`"filter":${nest(match, '{}', '}}}', depth)}`))
    await expectRefused('DATA_LIST', list(`"quickFilters":[{"id":"q","filter":${nest('{"$not":', '{}', '}', depth)}}]`))
  })

  test.each(levels)('records and definitions %i deep', async depth => {
    const value = nest('[', '1', ']', depth)
    await expectRefused('DATA_CREATE', `{"collectionId":"People","record":{"name":${value}}}`)
    await expectRefused('DATA_UPDATE', `{"collectionId":"People","id":"one","record":{"manager":{"set":${value}}}}`)
    await expectRefused('CORE_CREATE', `{"collectionId":"Tag","record":{"name":"x","collections":${value}}}`)
    const field = `{"type":"string","format":"text","title":"x","default":${value}}`
    const document = `{"name":"x","schema":{"type":"object","properties":{"name":${field}}},"detailGroupList":[]}`
    await expectRefused('SCHEMA_APPLY', `{"collectionId":"Deep","document":${document}}`)
    const examples = `{"name":"x","schema":{"type":"object","properties":{}},"detailGroupList":[],"quickFilters":[${value}]}`
    await expectRefused('SCHEMA_PLAN', `{"collectionId":"Deep","document":${examples}}`)
  })

  test('100,000 beside each other', async () => {
    const wide = (item: (index: number) => string) =>
      Array.from({ length: 100_000 }, (_, index) => item(index)).join(',')
    await expectRefused('DATA_LIST', list(`"filter":{${wide(index => `"f${index}":1`)}}`))
    await expectRefused('DATA_LIST', list(`"filter":{"$or":[${wide(() => '{}')}]}`))
    await expectRefused('DATA_LIST', list(`"filter":{"name":{"$in":[${wide(index => `${index}`)}]}}`))
    await expectRefused('DATA_LIST', list(`"excluded":[${wide(index => `"${index}"`)}]`))
    await expectRefused('DATA_CREATE', `{"collectionId":"People","record":{${wide(index => `"f${index}":1`)}}}`)
    await expectRefused('SETUP_STATUS', `[${wide(() => '0')}]`)
  })

  test.each(levels)('formulas %i deep, in fields and in groups', async depth => {
    const formula = nest('{"ADD":[1,', '1', ']}', depth)
    const field = `{"type":"number","format":"number","title":"x","metadata":{"calculation":${formula}}}`
    const of = (properties: string, groups: string) =>
      `{"collectionId":"Deep","document":{"name":"x","schema":{"type":"object","properties":{${properties}}},"detailGroupList":[${groups}]}}`
    await expectRefused('SCHEMA_APPLY', of(`"x":${field}`, ''))
    await expectRefused('SCHEMA_APPLY', of('', `{"id":"a","name":"A","order":1,"hidden":${formula}}`))
  })

  test('2,000 conditions that are small each', async () => {
    const conditions = Array.from({ length: 2100 }, () => '{"name":{"$contains":"e"}}').join(',')
    await expectRefused('DATA_LIST', list(`"filter":{"$or":[${conditions}]}`))
  })

  test('texts that hold structures of their own, one by one and many at a time', async () => {
    const formats = { yaml: 'yaml', xml: 'xml', graphql: 'graphql', html: 'rich-text', json: 'json', object: 'object' }
    const properties = Object.fromEntries(
      Object.entries(formats).map(([id, format]) => [id, { ...typed(format), title: id }]),
    )
    await client.call('SCHEMA_APPLY', { collectionId: 'Texts', document: documentOf('Texts', properties) })
    const half = 45_000
    const long = (part: string) => part.repeat(Math.floor((2 * half) / part.length))
    const texts = {
      yaml: [nest('[', '1', ']', half), long('- [1]\n'), long('*a '), long('k: 1\n'), long('{a: '), `[${long('1,')}]`],
      xml: [nest('<a>', '', '</a>', half / 5), long('<a>'), `<a>${long('<b/>')}</a>`],
      graphql: [nest('{a', '', '}', half / 2), long('{a'), `{a(b:${nest('[', '1', ']', half)})}`],
      html: [nest('<b>', 'x', '</b>', half / 5), long('<table><b>'), long('<a>1<p>'), long('<!--')],
      json: [nest('[', '1', ']', half)],
      object: [nest('{"a":', '1', '}', half)],
    }
    for (const [id, list] of Object.entries(texts)) {
      for (const text of list) {
        const value = id === 'json' || id === 'object' ? text : JSON.stringify(text)
        const record = `{"${id}":${value}}`
        const one = await post('DATA_CREATE', `{"collectionId":"Texts","record":${record}}`)
        expect([id, text.slice(0, 8), [200, 400].includes(one.status)]).toEqual([id, text.slice(0, 8), true])
        const many = Array.from({ length: 8 }, () => record).join(',')
        const bulk = await post('DATA_BULK_UPDATE', `{"collectionId":"Texts","records":[${many}]}`)
        expect([id, bulk.status < 500]).toEqual([id, true])
      }
    }
    // What could be stored is read and searched.
    const { list: stored } = await client.call('DATA_LIST', { cursor: { collectionId: 'Texts', searchString: 'a' } })
    expect(stored.length).toBeGreaterThan(0)
  }, 120_000)

  test('what is as deep as allowed is answered', async () => {
    const { status } = await post('DATA_LIST', list(`"filter":${nest('{"$not":', '{"name":{"$eq":"x"}}', '}', 20)}`))
    expect(status).toBe(200)
  })
})

test('S79 one name thousands of times, in an address or a form, is refused', async () => {
  const ask = (query: string, init: RequestInit = {}) =>
    fetch(`${server.url}/api/v1/collections/People/records?${query}`, {
      ...init,
      headers: { authorization: `Bearer ${client.token}`, ...init.headers },
    }).then(
      ({ status }) => status,
      () => 'cut off',
    )
  const many = (part: string, count: number) => Array.from({ length: count }, () => part).join('&')
  for (const part of ['a[]=', 'select[]=name', 'select=name', 'filter[name][]=x']) {
    expect([part, await ask(many(part, 900))]).toEqual([part, 400])
    expect([part, [414, 431, 'cut off'].includes(await ask(many(part, 20_000)))]).toEqual([part, true])
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const posted = await ask('', { method: 'POST', headers: form, body: many('a[]=', 20_000) })
  expect([413, 415]).toContain(posted)
  const million = Array.from({ length: 1_000_000 }, () => 'a[]=').join('&')
  expect([413, 415, 'cut off']).toContain(await ask('', { method: 'POST', headers: form, body: million }))
  const names = JSON.stringify(Array.from({ length: 10_000 }, () => 'name'))
  for (const key of ['select', 'omit', 'fields']) {
    expect([key, (await post('DATA_LIST', `{"cursor":{"collectionId":"People"},"${key}":${names}}`)).status]).toEqual([
      key,
      400,
    ])
  }
  const ids = `[${Array.from({ length: 1_000_000 }, () => '"a"').join(',')}]`
  for (const condition of [`{"id":{"$in":${ids}}}`, `{"name":{"$nin":${ids}}}`]) {
    expect((await post('DATA_LIST', list(`"filter":${condition}`))).status).toBe(413)
  }
  expect((await post('DATA_LIST', list(`"excluded":${ids}`))).status).toBe(413)
  expect(await ask('select=name')).toBe(200)
})

describe('S81 what is no proper text never reaches PostgreSQL', () => {
  const texts = ['"a\\u0000b"', '"\\ud800"', '"\\udfff x"', '"x\\uDC00\\uD800"']
  test.each(texts)('%s as value, search, id and key', async text => {
    await expectRefused('DATA_CREATE', `{"collectionId":"People","record":{"name":${text}}}`)
    await expectRefused('DATA_UPDATE', `{"collectionId":"People","id":"one","record":{"name":${text}}}`)
    await expectRefused('DATA_LIST', list(`"searchString":${text}`))
    await expectRefused('DATA_LIST', list(`"filter":{"name":{"$eq":${text}}}`))
    await expectRefused('DATA_LIST', list(`"filter":{${text}:{"$eq":1}}`))
    await expectRefused('DATA_GET', `{"collectionId":"People","id":${text}}`)
    await expectRefused('DATA_GET', `{"collectionId":${text},"id":"one"}`)
  })

  test.each([
    'search=%00',
    'filter=%7B%22name%22%3A%7B%22%24eq%22%3A%22%5Cu0000%22%7D%7D',
    'orderBy=%00',
    'search=%ff',
    'select=%00',
  ])('an address with ?%s', async query => {
    const answer = await fetch(`${server.url}/api/v1/collections/People/records?${query}`, {
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect([query, answer.status < 500]).toEqual([query, true])
    if (!query.includes('%ff')) expect(answer.status).toBe(400)
  })

  test('a byte order mark, keys twice, another charset, no UTF-8', async () => {
    const body = '{"collectionId":"People","id":"one"}'
    expect((await post('DATA_GET', body)).status).toBe(200)
    expect((await post('DATA_GET', `\ufeff${body}`)).status).toBe(400)
    expect((await post('DATA_GET', '{"collectionId":"Nothing","id":"one","collectionId":"People"}')).status).toBe(400)
    expect((await post('DATA_GET', '{"collectionId":"People","id":"x","\\u0069d":"one"}')).status).toBe(400)
    expect((await post('DATA_GET', body, 'application/json; charset=utf-7')).status).toBe(415)
    expect((await post('DATA_GET', body, 'text/plain')).status).toBe(415)
    expect((await post('DATA_GET', new Uint8Array(Buffer.from(body, 'utf16le')))).status).toBe(400)
  })
})

describe('S53 formula bombs in calculations', () => {
  const bombs: Record<string, unknown> = {
    workdays: { JOIN: [{ MAP: [{ RANGE: [1, 1000] }, { WORKDAY: ['2026-01-01', 300_000] }] }, ','] },
    repeat: { REPT: ['a', 1_000_000_000] },
    joined: { REDUCE: [{ RANGE: [1, 40] }, { JOIN: [['{{accumulator}}', '{{accumulator}}'], ','] }, 'ab'] },
    range: { JOIN: [{ RANGE: [1, 1_000_000_000] }, ','] },
    pattern: { REGEX_REPLACE: [{ REPT: ['a', 100_000] }, 'a', { REPT: ['b', 10_000] }] },
  }
  const bombField = (title: string) => ({
    type: 'string',
    format: 'text',
    title,
    metadata: { calculation: { CONCAT: ['{{record.name}}', bombs[title]] } },
  })
  const name = { type: 'string', format: 'text', title: 'Name' }
  const fields = Object.fromEntries(Object.keys(bombs).map(title => [title, bombField(title)]))

  test.each([33, 50_000])('%i nested nodes are refused', async depth => {
    const nested = { ...bombField('repeat'), metadata: { calculation: 'NESTED' } }
    const document = documentOf('Nested', { name, nested } as Parameters<typeof documentOf>[1])
    const calculation = `${'{"ABS":['.repeat(depth)}1${']}'.repeat(depth)}`
    await expectRefused(
      'SCHEMA_APPLY',
      JSON.stringify({ collectionId: 'Nested', document }).replace('"NESTED"', calculation),
    )
  })

  test('every save is kept with their fields empty, and the log names each field', async () => {
    const document = documentOf('Bombs', { name, ...fields } as Parameters<typeof documentOf>[1])
    await client.call('SCHEMA_APPLY', { collectionId: 'Bombs', document })
    const ids = Array.from({ length: 6 }, (_, place) => `bomb${place}`)
    for (const id of ids) await client.call('DATA_CREATE', { collectionId: 'Bombs', id, record: { name: `of ${id}` } })
    const answer = await client.call('DATA_LIST', { cursor: { collectionId: 'Bombs' } })
    const kept = answer.list as Record<string, unknown>[]
    expect(kept.map(record => record['name']).toSorted()).toEqual(ids.map(id => `of ${id}`).toSorted())
    for (const title of Object.keys(bombs)) {
      expect(kept.filter(record => record[title] !== undefined && record[title] !== null)).toEqual([])
      expect(server.output()).toMatch(new RegExp(`"collectionId":"Bombs".*"fieldId":"${title}"`))
    }
  }, 60_000)
})

describe('S65 S68 uploads that are none, and bombs among them, cost nobody else', () => {
  const send = async (body: string | Uint8Array<ArrayBuffer>, type = 'multipart/form-data; boundary=b') => {
    const headers = { authorization: `Bearer ${client.token}`, ...(type ? { 'content-type': type } : {}) }
    const answer = await fetch(`${server.url}/api/files`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    return answer.status
  }
  const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\nx\r\n`
  const fileCount = async () => (await client.call('CORE_LIST', { cursor: { collectionId: 'File' } })).totalCount

  test('10,000 parts, two files in one field, a malformed boundary, no headers', async () => {
    const before = await fileCount()
    const many = Array.from({ length: 10_000 }, (_, place) => part(`f${place}`)).join('')
    const bodies = [many, `${part('file')}${part('file')}`, '--c\r\nx', '--b\r\n\r\nx\r\n']
    for (const body of bodies) expect(await send(`${body}--b--\r\n`)).toBe(400)
    for (const type of ['multipart/form-data', 'text/plain', ''])
      expect([400, 415]).toContain(await send(`${part('file')}--b--\r\n`, type))
    expect(await fileCount()).toBe(before)
  })

  test('a picture of 50,000 x 50,000 pixels and a workbook packed a thousandfold are not unpacked', async () => {
    const id = await client.upload('bomb.png', hugeOnes.picture)
    const small = await fetch(`${server.url}/api/files/${id}?w=100`, {
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(small.status).toBe(415)
    const fileId = await client.upload('bomb.xlsx', hugeOnes.workbook)
    await expectRefused('DATA_IMPORT_PREVIEW', JSON.stringify({ fileId }))
  })
})

test('O4 the server answered all the while within half a second, is the same process, and no promise was lost', async () => {
  expect(slowest).toBeLessThan(500)
  expect(await (await fetch(`${server.url}/api/health`)).json()).toEqual({ status: 'ok' })
  expect(server.output()).not.toMatch(/unhandled|uncaught|RangeError|stack size|"level":50|syntax error/i)
  expect((await client.call('DATA_LIST', { cursor: { collectionId: 'People' } })).totalCount).toBe(1)
})
