import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import { startTestServer, type TestServer } from '../../../../tests/integration/test-server.ts'

let database: TestDatabase
const servers: TestServer[] = []

async function open(count = 1): Promise<TestServer[]> {
  database = await createEmptyDatabase('setup')
  for (let index = 0; index < count; index += 1) {
    servers.push(await startTestServer({ connectionString: database.connectionString }))
  }
  return servers
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()))
  await database.drop()
})

const input = (code: string, more: object = {}) => ({
  code,
  workspaceName: 'Acme',
  fullName: 'First Admin',
  email: 'admin@demo.example',
  password: 'a good password',
  locale: 'de-DE',
  timezone: 'Europe/Berlin',
  ...more,
})

async function countTenants(): Promise<number> {
  const client = new pg.Client({ connectionString: database.superuserConnectionString })
  await client.connect()
  const { rows } = await client.query(`select (select count(*)::int from trellis.tenant) tenants,
    (select count(*)::int from pg_namespace where nspname like 'acme%') schemas, (select count(*)::int from trellis.credential) users`)
  await client.end()
  expect(rows[0].schemas).toBe(rows[0].tenants * 2)
  expect(rows[0].users).toBe(rows[0].tenants)
  return rows[0].tenants
}

describe('[S50] set-up', () => {
  test('of 50 at once on two servers one makes the workspace; then it is closed for good', async () => {
    const [first, second] = await open(2)
    const code = first!.services.signIn.setup.code
    expect(second!.services.signIn.setup.code).toBe(code)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? first! : second!).call('SETUP_COMPLETE', input(code, { email: `admin${index}@demo.example` })),
      ),
    )
    const made = answers.filter(({ status }) => status === 200)
    const closed = answers.filter(({ status, json }) => status === 409 && json.error.code === 'SETUP_CLOSED')
    expect([made.length, closed.length]).toEqual([1, 49])
    expect(await countTenants()).toBe(1)

    const again = await startTestServer({ connectionString: database.connectionString })
    servers.push(again)
    for (const server of servers) {
      expect((await server.call('SETUP_STATUS', {})).json).toEqual({
        needed: false,
        passwordLength: 8,
        workspace: { name: 'Acme' },
      })
      expect((await server.call('SETUP_COMPLETE', input(code))).json.error.code).toBe('SETUP_CLOSED')
      expect((await server.call('SETUP_COMPLETE', input('wrong'))).json.error.code).toBe('SETUP_CLOSED')
    }
    expect(await countTenants()).toBe(1)
  })

  test('stays closed when the workspace is gone', async () => {
    const [server] = await open()
    const { code } = server!.services.signIn.setup
    expect((await server!.call('SETUP_COMPLETE', input(code))).status).toBe(200)
    await server!.services.database.query({ text: 'delete from trellis.tenant' })
    const again = await startTestServer({ connectionString: database.connectionString })
    servers.push(again)
    expect((await again.call('SETUP_COMPLETE', input(code))).json.error.code).toBe('SETUP_CLOSED')
  })

  test('needs the code, which only a browser on the same machine is given', async () => {
    const [server] = await open()
    const { code } = server!.services.signIn.setup
    for (const wrong of ['', 'x', code.slice(0, -1), `${code}x`]) {
      const answer = await server!.call('SETUP_COMPLETE', input(wrong))
      expect([answer.status, answer.json.error.code]).toEqual([403, 'DENIED'])
    }
    expect((await server!.call('SETUP_STATUS', {})).json).toEqual({ needed: true, code, passwordLength: 8 })
    const status = (options: object) => server!.call('SETUP_STATUS', {}, options)
    const fromElsewhere = [
      { host: 'trellis.example.org' },
      { host: 'localhost.evil.example' },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
      { headers: { forwarded: 'for=127.0.0.1' } },
      { headers: { via: '1.1 proxy' } },
    ]
    for (const options of fromElsewhere)
      expect((await status(options)).json).toEqual({ needed: true, passwordLength: 8 })
    expect(await countTenants()).toBe(0)
  })

  test('makes a workspace whose first user holds every role and is signed in', async () => {
    const [server] = await open()
    const { code } = server!.services.signIn.setup
    const answer = await server!.call('SETUP_COMPLETE', input(code, { url: 'https://trellis.example.org/' }))
    expect(answer.json.user).toMatchObject({
      email: 'admin@demo.example',
      fullName: 'First Admin',
      roles: ['entityAdmin', 'developer', 'userAdmin', 'integrationAdmin'],
      isTenantAdmin: true,
      locale: 'de-DE',
      timezone: 'Europe/Berlin',
    })
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^trellis_refresh=/)
    const session = await server!.call('SESSION_GET', {}, { token: answer.json.accessToken })
    expect(session.json).toMatchObject({ workspace: { name: 'Acme' }, isEmpty: true })
    const [tenant] = await server!.services.tenants.all()
    expect(tenant).toMatchObject({ url: 'https://trellis.example.org', locale: 'de-DE', timezone: 'Europe/Berlin' })
  })

  test('bad input names the field and changes nothing', async () => {
    const [server] = await open()
    const { code } = server!.services.signIn.setup
    const bad = {
      password: 'short',
      email: 'no address',
      url: 'javascript:alert(1)',
      workspaceName: '',
      timezone: 'Mars/Olympus',
      locale: '!',
    }
    for (const [field, value] of Object.entries(bad)) {
      const answer = await server!.call('SETUP_COMPLETE', input(code, { [field]: value }))
      expect([answer.status, Object.keys(answer.json.error.details.fields)]).toEqual([400, [field]])
    }
    expect(await countTenants()).toBe(0)
    expect((await server!.call('SETUP_COMPLETE', input(code))).status).toBe(200)
  })
})
