import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applySchema } from '../../apps/server/src/schema/apply-schema.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'
import { addTenant, addUser, everyRole, startTestServer, type TestServer } from './test-server.ts'
import { findWallGaps } from './wall-gaps.ts'

let given: TestDatabase
let superuser: pg.Client

beforeEach(async () => {
  given = await createEmptyDatabase('tenant_roles')
  superuser = new pg.Client({ connectionString: given.superuserConnectionString })
  await superuser.connect()
})
afterEach(async () => {
  await superuser.end()
  await given.drop()
})

const start = (tenantRoles: boolean, connectionString = given.connectionString) =>
  startTestServer({ connectionString, config: { tenantRoles } })

async function fill(server: TestServer): Promise<void> {
  const tenant = await addTenant(server, 'one.test')
  await addUser(server, tenant, { email: 'admin@one.test', ...everyRole })
  const text = { type: 'string', format: 'text', title: 'Text' } as const
  await applySchema(server.services, {
    tenant,
    collectionId: 'Notes',
    document: { name: 'Notes', schema: { type: 'object', properties: { text } }, detailGroupList: [] },
    author: null,
  })
  await write(server)
}

async function write(server: TestServer): Promise<number> {
  const calling = { host: 'one.test', token: await server.login('admin@one.test', 'one.test') }
  const made = await server.call('DATA_CREATE', { collectionId: 'Notes', record: { text: 'here' } }, calling)
  expect(made.status).toBe(200)
  const { json } = await server.call('DATA_LIST', { cursor: { collectionId: 'Notes' } }, calling)
  return json.totalCount
}

test('a database made without roles gets them at the next start, and can go back', async () => {
  const before = await start(false)
  await fill(before)
  expect((await before.send({ path: '/api/health' })).json).toEqual({ status: 'ok', tenantRoles: 'off' })
  await before.close()
  expect(await findWallGaps(superuser)).not.toEqual([])

  const after = await start(true)
  expect(await write(after)).toBe(2)
  expect(await findWallGaps(superuser)).toEqual([])
  await after.close()

  const back = await start(false)
  expect(await write(back)).toBe(3)
  await back.close()
  const again = await start(true)
  expect(await write(again)).toBe(4)
  expect(await findWallGaps(superuser)).toEqual([])
  await again.close()
})

test('where roles cannot be made the start says what to do; without them it works', async () => {
  const url = new URL(given.connectionString)
  const database = pg.escapeIdentifier(url.pathname.slice(1))
  const name = `plain_${url.pathname.slice(-8)}`
  await superuser.query(`create role ${name} login password 'plain' nocreaterole`)
  await superuser.query(`alter database ${database} owner to ${name}`)
  url.username = name
  url.password = 'plain'
  await expect(start(true, url.href)).rejects.toThrow(/may not make roles.*TRELLIS_TENANT_ROLES=off/)
  const server = await start(false, url.href)
  await fill(server)
  expect(await write(server)).toBe(2)
  await server.close()
})

test('a login role that inherits, and one that is superuser, get the same wall', async () => {
  const url = new URL(given.connectionString)
  const database = pg.escapeIdentifier(url.pathname.slice(1))
  const name = `inheriting_${url.pathname.slice(-8)}`
  await superuser.query(`create role ${name} login password 'plain' createrole inherit`)
  await superuser.query(`alter database ${database} owner to ${name}`)
  url.username = name
  url.password = 'plain'
  const server = await start(true, url.href)
  await fill(server)
  await server.close()
  expect(await findWallGaps(superuser)).toEqual([])
  const other = await start(true, given.superuserConnectionString)
  expect(await write(other)).toBe(2)
  await other.close()
  expect(await findWallGaps(superuser)).toEqual([])
})
