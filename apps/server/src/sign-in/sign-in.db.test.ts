import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import {
  type Answer,
  addTenant,
  addUser,
  everyRole,
  startTestServer,
  type TestServer,
  testPassword,
} from '../../../../tests/integration/test-server.ts'
import type { Tenant } from '../tenants/tenant.ts'

let database: TestDatabase
let node: TestServer
let otherNode: TestServer
let one: Tenant
let two: Tenant
let salesId: string
let inspect: pg.Client
const host = 'one.test'
const email = 'admin@one.test'

beforeAll(async () => {
  database = await createTestDatabase('sign_in')
  node = await startTestServer({ connectionString: database.connectionString })
  otherNode = await startTestServer({ connectionString: database.connectionString })
  one = await addTenant(node, host)
  two = await addTenant(node, 'two.test')
  await addUser(node, one, { email, ...everyRole })
  await addUser(node, one, { email: 'useradmin@one.test', roles: ['userAdmin'] })
  salesId = (await addUser(node, one, { email: 'sales@one.test' })).id
  await addUser(node, two, { email: 'other@two.test', ...everyRole })
  inspect = new pg.Client({ connectionString: database.superuserConnectionString })
  await inspect.connect()
  await wait(1500)
})

afterAll(async () => {
  await inspect?.end()
  await node?.close()
  await otherNode?.close()
  await database?.drop()
})

const login = (credentials: object, at: TestServer = node, atHost = host) =>
  at.send({ method: 'POST', path: '/api/login', host: atHost, body: credentials })
const refresh = (cookie: string, at: TestServer = node, atHost = host) =>
  at.send({ method: 'POST', path: '/api/token', host: atHost, headers: { cookie } })
const session = (token: string, at: TestServer = node, atHost = host) =>
  at.call('SESSION_GET', {}, { host: atHost, token })

/** The cookie as the browser would send it back. */
function cookieOf(answer: Answer, name = 'trellis_refresh'): string {
  const line = answer.headers['set-cookie']?.find(one => one.startsWith(`${name}=`))
  return line?.split(';')[0] ?? ''
}

/** Moves what was used of a session into the past. */
async function letTimePass(seconds: number): Promise<void> {
  await inspect.query('update trellis.refresh_token set used_at = used_at - make_interval(secs => $1)', [seconds])
}

describe('sign-in', () => {
  test('[S48] gives a token for 15 minutes, the user, and two cookies out of reach of scripts', async () => {
    const answer = await login({ email: ` ${email.toUpperCase()} `, password: testPassword })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      accessToken: expect.any(String),
      expiresIn: 900,
      user: expect.objectContaining({ email, isTenantAdmin: true }),
    })
    const [refreshLine, filesLine] = answer.headers['set-cookie'] ?? []
    expect(refreshLine).toMatch(/^trellis_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Strict$/)
    expect(filesLine).toMatch(/^trellis_files=[\w.-]+; Max-Age=900; Path=\/api\/files; HttpOnly; SameSite=Strict$/)
    expect(answer.text).not.toContain(cookieOf(answer).split('=')[1])
    expect((await session(answer.json.accessToken)).json.user.email).toBe(email)
  })

  test('the same answer for a wrong password, an unknown address and a user of another workspace', async () => {
    const answers = [
      await login({ email, password: 'wrong password' }),
      await login({ email: 'nobody@one.test', password: testPassword }),
      await login({ email: 'other@two.test', password: testPassword }),
    ]
    for (const { status, json, headers } of answers) {
      expect([status, json]).toEqual([401, answers[0]?.json])
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })

  test('an unknown address takes as long as a wrong password', async () => {
    const time = async (credentials: object) => {
      const started = performance.now()
      await login(credentials)
      return performance.now() - started
    }
    await time({ email: 'nobody@one.test', password: 'x'.repeat(20) })
    // The shortest of each, and more of them where they differ: a busy machine only ever adds to what the work takes.
    let [unknown, known] = [Infinity, Infinity]
    const alike = () => unknown > known * 0.6 && unknown < known * 1.7
    for (let round = 0; round < 60 && (round < 7 || !alike()); round += 1) {
      unknown = Math.min(unknown, await time({ email: `nobody${round}@one.test`, password: 'wrong password' }))
      known = Math.min(known, await time({ email, password: 'wrong password' }))
    }
    expect({ unknown, known, alike: alike() }).toMatchObject({ alike: true })
  })

  test('[S42] all of a long password counts, and one too long is refused before it is hashed', async () => {
    const long = 'p'.repeat(199)
    const { id } = await addUser(node, one, { email: 'long@one.test' })
    await node.services.database.transaction(connection =>
      node.services.signIn.storePassword(connection, { tenantId: one.id, userId: id }, `${long}x`),
    )
    expect((await login({ email: 'long@one.test', password: `${long}x` })).status).toBe(200)
    expect((await login({ email: 'long@one.test', password: `${long}y` })).status).toBe(401)
    expect((await login({ email: 'long@one.test', password: long.slice(0, 72) })).status).toBe(401)
    expect((await login({ email, password: 'x'.repeat(201) })).status).toBe(400)
  })

  test('too many attempts are told to wait', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 25 }, () => login({ email: 'guessed@one.test', password: 'wrong password' })),
    )
    const limited = attempts.filter(({ status }) => status === 429)
    expect(limited).toHaveLength(5)
    expect(limited[0]?.json.error.code).toBe('RATE_LIMITED')
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login({ email, password: testPassword })).status).toBe(200)
  })

  test('a blocked user cannot sign in, and what they hold stops working', async () => {
    const { id } = await addUser(node, one, { email: 'blocked@one.test' })
    const answer = await login({ email: 'blocked@one.test', password: testPassword })
    expect((await session(answer.json.accessToken)).status).toBe(200)
    await inspect.query(`update "${one.coreSchema}"."User" set blocked = true where id = $1`, [id])
    await inspect.query('update trellis.tenant set grants_version = grants_version + 1 where id = $1', [one.id])
    await wait(2500)
    for (const at of [node, otherNode]) expect((await session(answer.json.accessToken, at)).status).toBe(401)
    expect((await refresh(cookieOf(answer))).status).toBe(401)
    expect((await login({ email: 'blocked@one.test', password: testPassword })).status).toBe(401)
  })

  test('nothing that signs in is stored as it is', async () => {
    const answer = await login({ email, password: testPassword })
    const refreshToken = cookieOf(answer).split('=')[1] ?? ''
    const { rows } = await inspect.query(`
      select (select string_agg(t::text, ' ') from trellis.credential t) || (select string_agg(t::text, ' ') from trellis.refresh_token t)
        || (select string_agg(t::text, ' ') from trellis.session t) stored`)
    expect(rows[0].stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    for (const secret of [testPassword, refreshToken, Buffer.from(refreshToken).toString('hex')]) {
      expect(rows[0].stored).not.toContain(secret)
    }
  })
})

describe('[S34] access tokens', () => {
  let good: string
  let secret: Buffer
  let kid: string
  let claims: Record<string, unknown>

  beforeAll(async () => {
    good = await node.login(email, host)
    const { rows } = await inspect.query('select kid, secret from trellis.signing_key')
    ;({ kid, secret } = rows[0])
    claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString())
  })

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const sign = (header: object, payload: object, hash = 'sha256', key: Buffer | string = secret) => {
    const text = `${encode(header)}.${encode(payload)}`
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
  }
  const now = () => Math.floor(Date.now() / 1000)

  test('a token made the same way is good, so that the refusals below are for the reason they name', async () => {
    expect((await session(sign({ alg: 'HS256', kid }, claims))).status).toBe(200)
  })

  const forged: [string, () => string][] = [
    ['alg none', () => `${encode({ alg: 'none', kid })}.${encode(claims)}.`],
    ['alg NONE with a signature', () => sign({ alg: 'NONE', kid }, claims)],
    ['HS384', () => sign({ alg: 'HS384', kid }, claims, 'sha384')],
    ['RS256 named over an HMAC', () => sign({ alg: 'RS256', kid }, claims)],
    ['another key', () => sign({ alg: 'HS256', kid }, claims, 'sha256', 'guess')],
    ['no signature', () => good.split('.').slice(0, 2).join('.')],
    ['an empty signature', () => `${good.split('.').slice(0, 2).join('.')}.`],
    ['no kid', () => sign({ alg: 'HS256' }, claims)],
    ['a kid that is a path', () => sign({ alg: 'HS256', kid: '../../dev/null' }, claims, 'sha256', '')],
    ['a kid that is SQL', () => sign({ alg: 'HS256', kid: "' or 1=1 --" }, claims)],
    ['a kid of Object.prototype', () => sign({ alg: 'HS256', kid: '__proto__' }, claims, 'sha256', '')],
    ['no exp', () => sign({ alg: 'HS256', kid }, { ...claims, exp: undefined })],
    ['an exp long ago', () => sign({ alg: 'HS256', kid }, { ...claims, exp: now() - 1 })],
    [
      'an iat long ago with an exp far ahead',
      () => sign({ alg: 'HS256', kid }, { ...claims, iat: now() - 86_400, exp: now() + 86_400 }),
    ],
    ['no sub', () => sign({ alg: 'HS256', kid }, { ...claims, sub: undefined })],
    ['no session', () => sign({ alg: 'HS256', kid }, { ...claims, sid: undefined })],
    ['no tenant', () => sign({ alg: 'HS256', kid }, { ...claims, aud: undefined })],
    ['another tenant', () => sign({ alg: 'HS256', kid }, { ...claims, aud: two.id })],
    ['two tenants', () => sign({ alg: 'HS256', kid }, { ...claims, aud: [one.id, two.id] })],
    ['another issuer', () => sign({ alg: 'HS256', kid }, { ...claims, iss: 'other' })],
    ['crit', () => sign({ alg: 'HS256', kid, crit: ['x'], x: 1 }, claims)],
    ['the use of another token', () => sign({ alg: 'HS256', kid }, { ...claims, use: 'files' })],
    ['a changed payload', () => `${good.split('.')[0]}.${encode({ ...claims, sub: salesId })}.${good.split('.')[2]}`],
    ['10 kB of letters', () => 'x'.repeat(10_000)],
    ['nothing', () => ''],
    ['dots', () => '..'],
  ]
  test.each(forged)('%s is a 401', async (_name, make) => {
    const answer = await session(make())
    expect([answer.status, answer.json.error.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('a token of a megabyte is refused by size', async () => {
    const answer = await session('x'.repeat(1024 * 1024)).catch(() => ({ status: 431 }))
    expect([400, 401, 431]).toContain(answer.status)
    expect((await session(good)).status).toBe(200)
  })

  test("at another workspace's address it is worth nothing", async () => {
    expect((await session(good, node, 'two.test')).status).toBe(401)
    expect((await session(good, node, 'TWO.test:80')).status).toBe(401)
    // An address that belongs to nobody: the token says whose it is.
    expect((await session(good, node, '127.0.0.1')).status).toBe(200)
  })

  test('the cookie for files is no access token, and an access token is no cookie', async () => {
    const files = cookieOf(await login({ email, password: testPassword }), 'trellis_files').split('=')[1] ?? ''
    expect((await session(files)).status).toBe(401)
    await expect(node.services.signIn.identify(good, host, 'files')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(node.services.signIn.identify(files, host, 'files')).resolves.toMatchObject({ caller: { email } })
  })
})

describe('[S35] refresh tokens', () => {
  test('each is good once; a later one goes on', async () => {
    const first = cookieOf(await login({ email, password: testPassword }))
    const second = await refresh(first)
    expect(second.status).toBe(200)
    expect(cookieOf(second)).not.toBe(first)
    expect((await session(second.json.accessToken)).status).toBe(200)
    expect((await refresh(cookieOf(second), otherNode)).status).toBe(200)
  })

  test('two tabs at the same instant both go on, and so does each after that', async () => {
    const cookie = cookieOf(await login({ email, password: testPassword }))
    const answers = await Promise.all([refresh(cookie), refresh(cookie, otherNode), refresh(cookie)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const answer of answers) expect((await refresh(cookieOf(answer))).status).toBe(200)
  })

  test('an old one ends the whole session, on every node, for everything of it', async () => {
    const stolen = cookieOf(await login({ email, password: testPassword }))
    const current = await refresh(stolen)
    await letTimePass(11)
    const replayed = await refresh(stolen)
    expect(replayed.status).toBe(401)
    expect(String(replayed.headers['set-cookie'])).toMatch(/trellis_refresh=;/)
    expect((await refresh(cookieOf(current))).status).toBe(401)
    expect((await session(current.json.accessToken)).status).toBe(401)
    await until(async () => (await session(current.json.accessToken, otherNode)).status === 401)
  })

  test('made-up, empty and foreign ones are refused, and change nothing', async () => {
    const cookie = cookieOf(await login({ email, password: testPassword }))
    for (const bad of ['trellis_refresh=x', 'trellis_refresh=', 'trellis_refresh=%00', `x=${cookie}`]) {
      expect((await refresh(bad)).status).toBe(401)
    }
    expect((await refresh(cookie, node, 'two.test')).status).toBe(401)
    expect((await refresh(cookie)).status).toBe(200)
  })

  test('after 30 days it is over', async () => {
    const cookie = cookieOf(await login({ email: 'sales@one.test', password: testPassword }))
    await inspect.query(`update trellis.refresh_token set expires_at = now() - interval '1 second'
      where session_id in (select id from trellis.session where user_id = '${salesId}')`)
    expect((await refresh(cookie)).status).toBe(401)
  })
})

describe('an operation asked along with the token', () => {
  const ask = (cookie: string, ahead: unknown) =>
    node.send({ method: 'POST', path: '/api/token', host, headers: { cookie }, body: { ahead } })
  const signedIn = async () => cookieOf(await login({ email, password: testPassword }))

  test('is answered as its own request would be, with the session', async () => {
    const answer = await ask(await signedIn(), { name: 'SESSION_GET', input: {} })
    expect(answer.status).toBe(200)
    expect(answer.json.ahead).toEqual((await session(answer.json.accessToken)).json)
    expect(answer.json.user.email).toBe(email)
  })

  test.each([
    ['writes', { name: 'USER_BLOCK', input: { userId: 'x' } }],
    ['does not exist', { name: 'NOTHING', input: {} }],
    ['fails', { name: 'DATA_LIST', input: { cursor: { collectionId: 'Nothing' }, count: 'none' } }],
    ['is refused', { name: 'DATA_LIST', input: { wrong: true } }],
  ])('is left out where it %s; the token is given all the same', async (_, ahead) => {
    const answer = await ask(await signedIn(), ahead)
    expect(answer.status).toBe(200)
    expect(answer.json).not.toHaveProperty('ahead')
    expect((await session(answer.json.accessToken)).status).toBe(200)
  })

  test('that writes is not run', async () => {
    const { id } = (await session((await login({ email, password: testPassword })).json.accessToken)).json.user
    const links = () => inspect.query('select count(*)::int as n from trellis.password_link')
    const before = (await links()).rows
    await ask(await signedIn(), { name: 'PASSWORD_LINK_CREATE', input: { userId: id } })
    expect((await links()).rows).toEqual(before)
  })

  test('needs the cookie, and a shape', async () => {
    expect((await ask('', { name: 'SESSION_GET', input: {} })).status).toBe(401)
    const answer = await ask(await signedIn(), 'SESSION_GET')
    expect([answer.status, answer.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('[S36] sign-out', () => {
  test('ends the session on every node within 5 s, and only this one', async () => {
    const answer = await login({ email, password: testPassword })
    const other = await login({ email, password: testPassword })
    const token = answer.json.accessToken
    expect((await session(token, otherNode)).status).toBe(200)
    const ended: string[] = []
    const stop = otherNode.services.signIn.onSessionEnd(id => ended.push(id))
    const left = await node.send({ method: 'POST', path: '/api/logout', host, headers: { cookie: cookieOf(answer) } })
    expect(left.status).toBe(200)
    expect(left.headers['set-cookie']?.every(line => line.includes('=;'))).toBe(true)
    expect((await session(token)).status).toBe(401)
    await until(async () => (await session(token, otherNode)).status === 401)
    expect(ended).toHaveLength(1)
    stop()
    expect((await refresh(cookieOf(answer))).status).toBe(401)
    expect((await session(other.json.accessToken)).status).toBe(200)
  })

  test('works by the access token alone, and again, and for nobody', async () => {
    const { accessToken } = (await login({ email, password: testPassword })).json
    for (const token of [accessToken, accessToken, 'x']) {
      expect((await node.send({ method: 'POST', path: '/api/logout', host, token })).status).toBe(200)
    }
    expect((await session(accessToken)).status).toBe(401)
  })

  test('is noticed even when the notice is lost', async () => {
    const token = (await login({ email, password: testPassword })).json.accessToken
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    await inspect.query('update trellis.session set ended_at = now() where id = $1', [sid])
    await inspect.query('update trellis.tenant set sessions_version = sessions_version + 1 where id = $1', [one.id])
    await until(async () => (await session(token)).status === 401)
    await until(async () => (await session(token, otherNode)).status === 401)
  })
})

describe('set-password links', () => {
  const makeLink = async (userId: string, as = email) =>
    node.call('PASSWORD_LINK_CREATE', { userId }, { host, token: await node.login(as, host) })
  const setPassword = (token: string, password = 'a new password', at = host) =>
    node.call('PASSWORD_SET', { token, password, timezone: 'Europe/Berlin', locale: 'de' }, { host: at })
  const tokenOf = (answer: Answer) => new URL(answer.json.url).searchParams.get('token') ?? ''

  test('sign the user in once, end earlier sessions, and keep what the browser says of place and language', async () => {
    const { id } = await addUser(node, one, { email: 'linked@one.test' })
    const before = await node.login('linked@one.test', host)
    const link = await makeLink(id)
    expect(link.json.url).toMatch(/^http:\/\/one\.test\/set-password\?token=[\w-]{43}$/)
    const days = (Date.parse(link.json.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)

    const answer = await setPassword(tokenOf(link))
    expect(answer.json.user).toMatchObject({ id, email: 'linked@one.test' })
    expect(cookieOf(answer)).not.toBe('')
    const current = await session(answer.json.accessToken)
    expect(current.json.user).toMatchObject({ timezone: 'Europe/Berlin', locale: 'de' })
    const { rows } = await inspect.query(
      `select u.version, a.action, a.created_by, a.change_log from "${one.coreSchema}"."User" u
        join "${one.coreSchema}".activity a on a.record_id = u.id where u.id = $1 and a.action = 'update'`,
      [id],
    )
    const changeLog = [
      { key: 'locale', value: 'de' },
      { key: 'timezone', value: 'Europe/Berlin' },
    ]
    expect(rows).toEqual([{ version: 2, action: 'update', created_by: id, change_log: changeLog }])
    expect((await session(before)).status).toBe(401)
    expect((await login({ email: 'linked@one.test', password: 'a new password' })).status).toBe(200)
    expect((await login({ email: 'linked@one.test', password: testPassword })).status).toBe(401)
    expect((await setPassword(tokenOf(link))).status).toBe(404)
  })

  test('of twenty uses at once one succeeds', async () => {
    const { id } = await addUser(node, one, { email: 'race@one.test' })
    const token = tokenOf(await makeLink(id))
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => setPassword(token, `password ${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
  })

  test('a newer link replaces the older; expired, foreign and made-up ones do nothing', async () => {
    const older = tokenOf(await makeLink(salesId))
    const newer = tokenOf(await makeLink(salesId))
    expect((await setPassword(older)).status).toBe(404)
    expect((await setPassword('made-up')).status).toBe(404)
    expect((await setPassword(newer, undefined, 'two.test')).status).toBe(404)
    await inspect.query('update trellis.password_link set expires_at = now()')
    expect((await setPassword(newer)).status).toBe(404)
    expect((await login({ email: 'sales@one.test', password: testPassword })).status).toBe(200)
  })

  test('[S22] only for users of the workspace, by whoever may manage users', async () => {
    const { rows } = await inspect.query(`select id from "${two.coreSchema}"."User"`)
    const foreign = await makeLink(rows[0].id)
    const unknown = await makeLink('01a00000-0000-7000-8000-000000000000')
    expect([foreign.status, foreign.json]).toEqual([404, unknown.json])
    expect((await makeLink(salesId, 'sales@one.test')).status).toBe(403)
  })

  test('[S44] nobody gets rights by them that they do not hold', async () => {
    const { rows } = await inspect.query(`select id from "${one.coreSchema}"."User" where email = $1`, [email])
    const answer = await makeLink(rows[0].id, 'useradmin@one.test')
    expect([answer.status, answer.json.error.code]).toEqual([403, 'DENIED'])
    expect((await makeLink(salesId, 'useradmin@one.test')).status).toBe(200)
  })
})

describe('[S36] a changed or deleted user', () => {
  const change = async (name: string, input: object) =>
    node.call(name, { collectionId: 'User', ...input }, { host, token: await node.login(email, host) })
  const rowsOf = async (table: 'credential' | 'password_link', userId: string) =>
    (await inspect.query(`select 1 from trellis.${table} where user_id = $1`, [userId])).rowCount

  async function signedIn(address: string) {
    const { id } = await addUser(node, one, { email: address })
    const answer = await login({ email: address, password: testPassword }, otherNode)
    const link = await node.call('PASSWORD_LINK_CREATE', { userId: id }, { host, token: await node.login(email, host) })
    const token: string = answer.json.accessToken
    expect((await session(token, otherNode)).status).toBe(200)
    expect(await rowsOf('password_link', id)).toBe(1)
    return { id, token, refresh: cookieOf(answer), link: new URL(link.json.url).searchParams.get('token') }
  }

  async function expectSignedOut(user: Awaited<ReturnType<typeof signedIn>>) {
    for (const at of [node, otherNode]) {
      await until(async () => (await session(user.token, at)).status === 401)
      expect((await refresh(user.refresh, at)).status).toBe(401)
    }
    const input = { token: user.link, password: 'another password' }
    expect((await node.call('PASSWORD_SET', input, { host })).status).toBe(404)
  }

  test('who was deleted is signed out everywhere, and neither password nor link is kept', async () => {
    const user = await signedIn('deleted@one.test')
    expect((await change('CORE_DELETE', { id: user.id })).status).toBe(200)
    await expectSignedOut(user)
    expect(await rowsOf('credential', user.id)).toBe(0)
    expect(await rowsOf('password_link', user.id)).toBe(0)
  })

  test('who was blocked is signed out everywhere and cannot come back', async () => {
    const user = await signedIn('barred@one.test')
    expect((await change('CORE_UPDATE', { id: user.id, record: { blocked: true } })).status).toBe(200)
    await expectSignedOut(user)
    expect((await login({ email: 'barred@one.test', password: testPassword })).status).toBe(401)
  })

  test('another e-mail address asks for a new sign-in; another name does not', async () => {
    const user = await signedIn('before@one.test')
    const renamed = await change('CORE_UPDATE', {
      id: user.id,
      record: { fullName: 'Renamed', email: 'before@one.test' },
    })
    expect(renamed.status).toBe(200)
    await wait(1200)
    expect((await session(user.token, otherNode)).status).toBe(200)
    expect((await change('CORE_UPDATE', { id: user.id, record: { email: 'after@one.test' } })).status).toBe(200)
    await expectSignedOut(user)
    expect((await login({ email: 'after@one.test', password: testPassword })).status).toBe(200)
  })
})

test('[S48] cookies are Secure where the product is used over https', async () => {
  const secure = await startTestServer({
    connectionString: database.connectionString,
    config: { url: 'https://one.test', trustedProxies: ['127.0.0.1'] },
  })
  try {
    for (const headers of [{}, { 'x-forwarded-proto': 'https' }]) {
      const answer = await secure.send({
        method: 'POST',
        path: '/api/login',
        host,
        headers,
        body: { email, password: testPassword },
      })
      expect(answer.headers['set-cookie']?.every(line => line.includes('; Secure'))).toBe(true)
    }
  } finally {
    await secure.close()
  }
})

async function until(condition: () => Promise<boolean>, withinMs = 5000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`did not become true within ${withinMs} ms`)
    await wait(20)
  }
}
