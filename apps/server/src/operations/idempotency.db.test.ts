import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import {
  addTenant,
  addUser,
  everyRole,
  startTestServer,
  type TestServer,
} from '../../../../tests/integration/test-server.ts'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import type { Caller } from '../access/caller.ts'
import { type RepeatableCall, removeOldAnswers, runOnce } from './idempotency.ts'

let database: TestDatabase
let server: TestServer
let caller: Caller
let other: Caller
let made = 0

beforeAll(async () => {
  database = await createTestDatabase('idempotency')
  server = await startTestServer({ connectionString: database.connectionString })
  const tenant = await addTenant(server, 'one.test')
  const find = async (email: string) => {
    const { id } = await addUser(server, tenant, { email, ...everyRole })
    return (await server.services.callers.find(tenant.id, id))!
  }
  caller = await find('admin@one.test')
  other = await find('other@one.test')
})

afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const work = async () => {
  made += 1
  const answer = JSON.stringify({ made })
  await wait(30)
  return answer
}
const call = (key: string, more: Partial<RepeatableCall> = {}): RepeatableCall => ({
  caller,
  operation: 'DATA_CREATE',
  key,
  input: { a: 1, b: { c: 2, d: 3 } },
  ...more,
})
const run = (given: RepeatableCall, how = work) => runOnce(server.services.database, given, how)

test('a repeated call gets the stored answer, whatever the order of its keys', async () => {
  const first = await run(call('k1'))
  expect(await run(call('k1', { input: { b: { d: 3, c: 2 }, a: 1 } }))).toBe(first)
})

test('calls at the same time run once and all get its answer', async () => {
  const before = made
  const answers = await Promise.all(Array.from({ length: 12 }, () => run(call('k2'))))
  expect(new Set(answers).size).toBe(1)
  expect(made).toBe(before + 1)
})

test('another input under the same key is refused', async () => {
  await run(call('k3'))
  await expect(run(call('k3', { input: { a: 2 } }))).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
})

test('a key belongs to one user and one operation', async () => {
  const answers = [
    await run(call('k4')),
    await run(call('k4', { caller: other })),
    await run(call('k4', { operation: 'DATA_UPDATE' })),
  ]
  expect(new Set(answers).size).toBe(3)
})

test('a call that failed may be made again', async () => {
  const failing = () => Promise.reject(new Error('no'))
  await expect(run(call('k5'), failing)).rejects.toThrow('no')
  await expect(run(call('k5'))).resolves.toMatch(/made/)
})

test('a call whose server died is made again when its claim has run out', async () => {
  await server.services.database.query({
    text: `insert into trellis.idempotency (tenant_id, user_id, operation, key, request_hash, claimed_until)
      select tenant_id, user_id, operation, 'k6', request_hash, now() + interval '300 ms' from trellis.idempotency where key = 'k1'`,
  })
  const started = Date.now()
  await expect(run(call('k6'))).resolves.toMatch(/made/)
  expect(Date.now() - started).toBeGreaterThan(250)
})

test('for 72 hours it is kept, and then forgotten', async () => {
  const first = await run(call('k7'))
  const made = (hours: number) =>
    server.services.database.query({
      text: `update trellis.idempotency set created_at = now() - interval '${hours} hours'`,
    })
  await made(71)
  await removeOldAnswers(server.services.database)
  expect(await run(call('k7'))).toBe(first)
  await made(73)
  const again = await run(call('k7', { input: { another: true } }))
  expect(again).not.toBe(first)
  await removeOldAnswers(server.services.database)
  const { rows } = await server.services.database.query({ text: 'select key from trellis.idempotency' })
  expect(rows).toEqual([{ key: 'k7' }])
})

test('keys that are no keys are refused', async () => {
  for (const key of ['', 'x'.repeat(201), 'a b', 'ü']) {
    await expect(run(call(key))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  }
})

test('over the network: a link is never stored, so the same key makes a new one', async () => {
  const token = await server.login('admin@one.test', 'one.test')
  const options = { host: 'one.test', token, headers: { 'idempotency-key': 'link' } }
  const first = await server.call('PASSWORD_LINK_CREATE', { userId: other.userId }, options)
  const second = await server.call('PASSWORD_LINK_CREATE', { userId: other.userId }, options)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.json.url).not.toBe(second.json.url)
  const { rows } = await server.services.database.query({
    text: `select 1 from trellis.idempotency where key = 'link'`,
  })
  expect(rows).toEqual([])
})

describe('R02 records: the answer is stored by the statement that writes', () => {
  const document = {
    name: 'Notes',
    schema: {
      type: 'object',
      properties: {
        text: { type: 'string', format: 'text', title: 'Text', metadata: { detailGroupId: 'main', detailOrder: 1 } },
        others: {
          type: 'array',
          format: 'association',
          title: 'Others',
          metadata: { detailGroupId: 'main', detailOrder: 2, association: { cursor: { collectionId: 'Notes' } } },
        },
      },
    },
    detailGroupList: [{ id: 'main', name: 'Main', order: 0 }],
  }
  let send: (name: string, input: object, key?: string) => ReturnType<TestServer['call']>
  let table: string
  let superuser: pg.Client

  beforeAll(async () => {
    superuser = new pg.Client({ connectionString: database.superuserConnectionString })
    await superuser.connect()
    const token = await server.login('admin@one.test', 'one.test')
    const calling = { host: 'one.test', token }
    send = (name, input, key) =>
      server.call(
        name,
        { collectionId: 'Notes', ...input },
        { ...calling, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
      )
    const applied = await send('SCHEMA_APPLY', { document })
    if (applied.status !== 200) throw new Error(applied.text)
    table = `"${caller.tenant.schema}"."Notes"`
  })
  afterAll(() => superuser?.end())

  const one = async (text: string, values: unknown[] = []) => (await superuser.query(text, values)).rows[0]
  /** Ids of the transactions that wrote the record, its answer and its last activity. */
  const writers = (id: string, key: string) =>
    one(
      `select (select xmin::text from ${table} where id = $1) as record,
        (select xmin::text from trellis.idempotency where key = $2) as answer,
        (select xid::text from "${caller.tenant.coreSchema}".activity log where record_id = $1 order by log.xid desc limit 1) as activity`,
      [id, key],
    )
  const activities = async (id: string) =>
    (await one(`select count(*)::int as n from "${caller.tenant.coreSchema}".activity where record_id = $1`, [id]))?.[
      'n'
    ]

  test('a repeated create, update, upsert and delete change nothing and get the first answer', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const id = `n${round}`
      const steps: [string, object][] = [
        ['DATA_CREATE', { id, record: { text: 'made' } }],
        [
          'DATA_UPDATE',
          { id, record: { text: 'changed' }, options: { base: { version: 1, values: { text: 'made' } } } },
        ],
        ['DATA_UPSERT', { id, record: { text: 'put' } }],
        ['DATA_UPSERT', { id: `${id}-new`, record: { text: 'put' } }],
      ]
      for (const [index, [name, input]] of steps.entries()) {
        const key = `${id}-${index}`
        const first = await send(name, input, key)
        expect(first.status).toBe(200)
        const target = first.json.id
        const before = await activities(target)
        const written = await writers(target, key)
        expect(written).toEqual({
          record: written?.['record'],
          answer: written?.['record'],
          activity: written?.['record'],
        })
        const second = await send(name, input, key)
        expect([second.status, second.text]).toEqual([200, first.text])
        expect(await activities(target)).toBe(before)
      }
      const first = await send('DATA_DELETE', { id }, `${id}-delete`)
      expect((await send('DATA_DELETE', { id }, `${id}-delete`)).text).toBe(first.text)
      expect((await send('DATA_DELETE', { id }, `${id}-delete-2`)).status).toBe(404)
    }
  })

  test('a create without an id makes one record, however often and at the same time it is sent', async () => {
    const input = { record: { text: 'once' } }
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('DATA_CREATE', input, 'race')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await one(`select count(*)::int as n from ${table} where text = 'once'`))?.['n']).toBe(1)
  })

  test('links of other tables are written with the answer too', async () => {
    await send('DATA_CREATE', { id: 'linked', record: { text: 'linked' } })
    const input = { id: 'linking', record: { text: 'linking', others: { add: ['linked'] } } }
    const first = await send('DATA_CREATE', input, 'links')
    expect(first.json.others.totalCount).toBe(1)
    expect((await send('DATA_CREATE', input, 'links')).text).toBe(first.text)
    const change = { id: 'linking', record: { others: { clear: true } } }
    const cleared = await send('DATA_UPDATE', change, 'links-clear')
    expect((await send('DATA_UPDATE', change, 'links-clear')).text).toBe(cleared.text)
    const written = await writers('linking', 'links-clear')
    expect(written?.['record']).toBe(written?.['activity'])
  })

  test('another input is refused, a refused write leaves nothing, and after 72 hours the key is free', async () => {
    await send('DATA_CREATE', { id: 'a', record: { text: 'a' } }, 'same')
    const other = await send('DATA_CREATE', { id: 'b', record: { text: 'b' } }, 'same')
    expect(other.json.error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect(await one(`select 1 from ${table} where id = 'b'`)).toBeUndefined()

    expect((await send('DATA_CREATE', { id: 'a', record: { text: 'again' } }, 'refused')).status).toBe(409)
    expect(await one(`select 1 from trellis.idempotency where key = 'refused'`)).toBeUndefined()
    const stale = { id: 'a', record: { text: 'x' }, options: { base: { version: 9, values: { text: 'y' } } } }
    expect((await send('DATA_UPDATE', stale, 'refused')).status).toBe(409)
    expect(await one(`select 1 from trellis.idempotency where key = 'refused'`)).toBeUndefined()

    const made = (hours: number) =>
      server.services.database.query({
        text: `update trellis.idempotency set created_at = now() - interval '${hours} hours' where key = 'same'`,
      })
    await made(71)
    expect((await send('DATA_CREATE', { id: 'b', record: { text: 'b' } }, 'same')).status).toBe(other.status)
    await made(73)
    expect((await send('DATA_CREATE', { id: 'b', record: { text: 'b' } }, 'same')).status).toBe(200)
  })

  test.each([
    ['User', () => ({ fullName: 'Kept', email: 'kept@one.test' }), { fullName: 'Changed' }],
    ['Tag', () => ({ name: 'Kept' }), { name: 'Changed' }],
    ['Entity', () => ({ name: 'Kept' }), { name: 'Changed' }],
    [
      'SavedView',
      () => ({ name: 'Kept', collectionId: 'Notes', shared: false, state: { listType: 'table' } }),
      { name: 'Changed' },
    ],
  ])('a core record of %s is written with its answer: sent again it changes nothing', async (kind, made, changed) => {
    const coreTable = `"${caller.tenant.coreSchema}"."${kind}"`
    const steps = [
      ['CORE_CREATE', { record: made() }],
      ['CORE_UPDATE', { record: changed }],
      ['CORE_UPSERT', { record: made() }],
      ['CORE_DELETE', {}],
    ] as const
    let id: string | undefined
    for (const [name, more] of steps) {
      const key = `${kind}-${name}`
      const input = { ...more, collectionId: kind, ...(id !== undefined && { id }) }
      const first = await send(name, input, key)
      expect([first.status, first.text]).toEqual([200, first.text])
      id = first.json.id
      const written = await one(
        `select (select xmin::text from ${coreTable} where id = $1) as record, (select xmin::text from trellis.idempotency where key = $2) as answer`,
        [id, key],
      )
      if (name === 'CORE_DELETE') expect(written).toEqual({ record: null, answer: expect.any(String) })
      else expect(written?.['answer']).toBe(written?.['record'])
      const before = await activities(id ?? '')
      const again = await send(name, input, key)
      expect([again.status, again.text]).toEqual([200, first.text])
      expect(await activities(id ?? '')).toBe(before)
    }
  })

  test('who repeats a save gets of what was stored what they may read now, and writes nothing', async () => {
    const admin = { host: 'one.test', token: await server.login('admin@one.test', 'one.test') }
    const tenant = caller.tenant
    const { id: userId } = await addUser(server, tenant, { email: 'clerk@one.test' })
    const verbs = { create: true, read: true, update: true, delete: true }
    const collections = (more: object) => [{ collectionId: 'Notes', ...verbs, ...more }]
    const asAdmin = (name: string, input: object) => server.call(name, input, admin)
    const app = await addApp(asAdmin, { name: 'Notes', collections: collections({}), members: [{ userId }] })
    const clerk = { host: 'one.test', token: await server.login('clerk@one.test', 'one.test') }
    const save = (name: string, input: object, key: string) =>
      server.call(name, { collectionId: 'Notes', ...input }, { ...clerk, headers: { 'idempotency-key': key } })
    const grant = async (more: object) => {
      const change = { collectionId: 'Tag', id: app.json.id, record: { collections: collections(more) } }
      expect((await server.call('CORE_UPDATE', change, admin)).status).toBe(200)
    }
    await expect.poll(async () => (await save('DATA_CREATE', { record: {} }, 'probe')).status).toBe(200)
    const bulk = { records: [{ id: 'again', text: 'mine' }], options: { base: { again: { version: 1, values: {} } } } }
    const calls: [string, object][] = [
      ['DATA_CREATE', { id: 'again', record: { text: 'secret' } }],
      ['DATA_UPDATE', { id: 'again', record: { text: 'secret too' } }],
      ['DATA_UPSERT', { id: 'again', record: { text: 'secret three' } }],
      ['DATA_BULK_UPDATE', bulk],
    ]
    const repeat = async () => {
      const texts: string[] = []
      for (const [name, input] of calls) {
        const answer = await save(name, input, `again-${name}`)
        expect([name, answer.status]).toEqual([name, 200])
        texts.push(answer.text)
      }
      return texts
    }
    expect((await repeat()).join()).toContain('"theirs":"secret three"')
    const before = await activities('again')
    for (const more of [{ overrides: { text: { hidden: true } } }, { rowRule: { text: 'other' } }]) {
      await grant(more)
      await expect.poll(async () => (await repeat()).join()).not.toContain('secret')
      const [made = ''] = await repeat()
      expect(JSON.parse(made)).toMatchObject({ id: 'again', version: expect.any(Number) })
    }
    await grant({})
    await expect.poll(async () => (await repeat())[0]).toContain('"text":"secret"')
    await server.call('DATA_DELETE', { collectionId: 'Notes', id: 'again' }, admin)
    expect(JSON.parse((await repeat())[1] ?? '')).toEqual({ id: 'again', version: 2 })
    expect(await activities('again')).toBe(before + 1)
  })

  test('core records sent many times at once are made once', async () => {
    const input = { collectionId: 'User', record: { fullName: 'Once', email: 'once@one.test' } }
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('CORE_CREATE', input, 'core-race')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(
      await one(`select count(*)::int as n from "${caller.tenant.coreSchema}"."User" where email = 'once@one.test'`),
    ).toEqual({ n: 1 })
  })
})
