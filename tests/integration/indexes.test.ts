import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { addTenant, addUser, everyRole, startTestServer, type TestServer } from './test-server.ts'

let database: TestDatabase
let server: TestServer
let userId: string
let token: string

beforeAll(async () => {
  database = await createTestDatabase('indexes_of_server')
  server = await startTestServer({ connectionString: database.connectionString })
  const tenant = await addTenant(server, 'one.test')
  userId = (await addUser(server, tenant, { email: 'admin@one.test', ...everyRole })).id
  token = await server.login('admin@one.test', 'one.test')
  const document = documentOf('Orders', {
    name: { type: 'string', format: 'text', title: 'Name', maxLength: 80 },
    amount: { type: 'number', format: 'number', title: 'Amount' },
  })
  await call('SCHEMA_APPLY', { collectionId: 'Orders', document })
  // What is built after this is not built because of it.
  await wait(2500)
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

async function call(name: string, input: object) {
  const answer = await server.call(name, input, { host: 'one.test', token })
  if (answer.status !== 200) throw new Error(`${name} ${answer.status} ${answer.text}`)
  return answer.json
}

type Listed = { fields: string[]; reasons: string[]; state: string }

async function indexOn(fields: string[]): Promise<Listed | undefined> {
  const { indexes } = await call('INDEX_LIST', { collectionId: 'Orders' })
  return indexes.find((each: Listed) => each.fields.join() === fields.join() && !each.reasons.includes('search'))
}

/** Building happens in the background, soon after a change. */
async function become(fields: string[], state: string | undefined): Promise<Listed | undefined> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await indexOn(fields)
    if (found?.state === state) return found
    await wait(50)
  }
  throw new Error(`${fields.join()} did not become ${state}`)
}

test('a row rule that is saved in an app gets its index, which goes with the app', async () => {
  const grant = { create: false, read: true, update: false, delete: false }
  const collections = [{ collectionId: 'Orders', ...grant, rowRule: { amount: { $gt: 3 } } }]
  const { id } = await addApp(call, { name: 'Sales', collections, members: [{ userId }] })
  expect((await become(['amount'], 'ready'))?.reasons).toEqual(['rowRule'])
  await call('CORE_DELETE', { collectionId: 'Tag', id })
  await become(['amount'], undefined)
})

test('each index of the search says which of its questions it answers', async () => {
  const ofTitles = async () => {
    const { indexes } = await call('INDEX_LIST', { collectionId: 'Orders' })
    const found = indexes.filter((each: Listed) => each.reasons.some(reason => /^(search|title)/.test(reason)))
    return found.flatMap((each: Listed) => each.reasons).toSorted()
  }
  await expect.poll(ofTitles).toEqual(expect.arrayContaining(['titleBeginning', 'titleLetters']))
  expect(new Set(await ofTitles()).size).toBe((await ofTitles()).length)
})

test('an index is pinned and let go by a builder; what cannot be one is refused by name', async () => {
  const shape = { collectionId: 'Orders', equal: ['amount'], orderBy: 'name' }
  expect(await call('INDEX_PIN', { ...shape, pinned: true })).toEqual({ pinned: true })
  expect((await become(['amount', 'name'], 'ready'))?.reasons).toEqual(['pinned'])
  await call('INDEX_PIN', { ...shape, pinned: false })
  await become(['amount', 'name'], undefined)
  const refused = await server.call(
    'INDEX_PIN',
    { ...shape, orderBy: 'nothing', pinned: true },
    { host: 'one.test', token },
  )
  expect([refused.status, refused.json.error.details.fields]).toEqual([400, { 'orderBy.nothing': expect.any(String) }])
})
