import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import {
  addTenant,
  addUser,
  everyRole,
  startTestServer,
  type TestServer,
} from '../../../../tests/integration/test-server.ts'
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

test('after 72 hours it is forgotten', async () => {
  const first = await run(call('k7'))
  await server.services.database.query({
    text: `update trellis.idempotency set created_at = now() - interval '73 hours'`,
  })
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
