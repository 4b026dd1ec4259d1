import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/integration/database.ts'
import { roleStatements } from './role-statements.ts'

let database: TestDatabase
let superuser: pg.Client
let login: pg.Client
const suffix = randomBytes(4).toString('hex')
const [loginRole, tenantRole] = [`login_${suffix}`, `tenant_${suffix}`]

beforeAll(async () => {
  database = await createTestDatabase('role_statements')
  superuser = new pg.Client({ connectionString: database.superuserConnectionString })
  await superuser.connect()
  await superuser.query(`create role ${loginRole} login createrole inherit password 'a password'`)
  const url = new URL(database.connectionString)
  url.username = loginRole
  url.password = 'a password'
  login = new pg.Client({ connectionString: url.href })
  await login.connect()
})
afterAll(async () => {
  await login?.end()
  await superuser?.query(`drop role if exists ${tenantRole}`)
  await superuser?.query(`drop role if exists ${loginRole}`)
  await superuser?.end()
  await database?.drop()
})

test('a login role that a server of another database changes at the same moment ends as both want it', async () => {
  const [make = '', join = ''] = roleStatements(tenantRole)
  await login.query(make)
  await superuser.query('begin')
  await superuser.query(`alter role ${loginRole} noinherit`)
  let isDone = false
  const joining = login.query(join).finally(() => {
    isDone = true
  })
  joining.catch(() => undefined)
  // Before PostgreSQL 16 both write the row of the same role; the second waits for the first.
  const waits = "select from pg_stat_activity where usename = $1 and wait_event_type = 'Lock'"
  await vi.waitUntil(async () => isDone || ((await superuser.query(waits, [loginRole])).rowCount ?? 0) > 0)
  await superuser.query('commit')
  await joining
  const { rows } = await login.query(
    "select pg_has_role(session_user, $1, 'member') as member, rolinherit from pg_roles where rolname = session_user",
    [tenantRole],
  )
  expect(rows).toEqual([{ member: true, rolinherit: false }])
})
