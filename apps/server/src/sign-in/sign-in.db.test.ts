import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSoaked } from '../../../../tests/integration/soak.ts'
import { addUser, startTestServer, testPassword } from '../../../../tests/integration/test-server.ts'
import { cookieOf, email, host, makeSignInWorld, type SignInWorld } from '../../../../tests/scenarios/sign-in.ts'

let world: SignInWorld

beforeAll(async () => {
  world = await makeSignInWorld('sign_in')
})
afterAll(() => world?.close())

describe('sign-in', () => {
  test('[S48] gives a token for 15 minutes, the user, and two cookies out of reach of scripts', async () => {
    const answer = await world.login({ email: ` ${email.toUpperCase()} `, password: testPassword })
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
    expect((await world.session(answer.json.accessToken)).json.user.email).toBe(email)
  })

  test('the same answer for a wrong password, an unknown address and a user of another workspace', async () => {
    const answers = [
      await world.login({ email, password: 'wrong password' }),
      await world.login({ email: 'nobody@one.test', password: testPassword }),
      await world.login({ email: 'other@two.test', password: testPassword }),
    ]
    for (const { status, json, headers } of answers) {
      expect([status, json]).toEqual([401, answers[0]?.json])
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })

  test.runIf(isSoaked('clocks'))('an unknown address takes as long as a wrong password', async () => {
    const time = async (credentials: object) => {
      const started = performance.now()
      await world.login(credentials)
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
    const { id } = await addUser(world.node, world.one, { email: 'long@one.test' })
    await world.node.services.database.transaction(connection =>
      world.node.services.signIn.storePassword(connection, { tenantId: world.one.id, userId: id }, `${long}x`),
    )
    expect((await world.login({ email: 'long@one.test', password: `${long}x` })).status).toBe(200)
    expect((await world.login({ email: 'long@one.test', password: `${long}y` })).status).toBe(401)
    expect((await world.login({ email: 'long@one.test', password: long.slice(0, 72) })).status).toBe(401)
    expect((await world.login({ email, password: 'x'.repeat(201) })).status).toBe(400)
  })

  test('too many attempts are told to wait', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 25 }, () => world.login({ email: 'guessed@one.test', password: 'wrong password' })),
    )
    const limited = attempts.filter(({ status }) => status === 429)
    expect(limited).toHaveLength(5)
    expect(limited[0]?.json.error.code).toBe('RATE_LIMITED')
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await world.login({ email, password: testPassword })).status).toBe(200)
  })

  test('a blocked user cannot sign in, and what they hold stops working', async () => {
    const { id } = await addUser(world.node, world.one, { email: 'blocked@one.test' })
    const answer = await world.login({ email: 'blocked@one.test', password: testPassword })
    expect((await world.session(answer.json.accessToken)).status).toBe(200)
    await world.inspect.query(`update "${world.one.coreSchema}"."User" set blocked = true where id = $1`, [id])
    await world.inspect.query('update trellis.tenant set grants_version = grants_version + 1 where id = $1', [
      world.one.id,
    ])
    await wait(2500)
    for (const at of [world.node, world.otherNode])
      expect((await world.session(answer.json.accessToken, at)).status).toBe(401)
    expect((await world.refresh(cookieOf(answer))).status).toBe(401)
    expect((await world.login({ email: 'blocked@one.test', password: testPassword })).status).toBe(401)
  })

  test('nothing that signs in is stored as it is', async () => {
    const answer = await world.login({ email, password: testPassword })
    const refreshToken = cookieOf(answer).split('=')[1] ?? ''
    const { rows } = await world.inspect.query(`
      select (select string_agg(t::text, ' ') from trellis.credential t) || (select string_agg(t::text, ' ') from trellis.refresh_token t)
        || (select string_agg(t::text, ' ') from trellis.session t) stored`)
    expect(rows[0].stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    for (const secret of [testPassword, refreshToken, Buffer.from(refreshToken).toString('hex')]) {
      expect(rows[0].stored).not.toContain(secret)
    }
  })
})

describe('operations asked along with the token', () => {
  const ask = (cookie: string, ahead: unknown) =>
    world.node.send({ method: 'POST', path: '/api/token', host, headers: { cookie }, body: { ahead } })
  const signedIn = async () => cookieOf(await world.login({ email, password: testPassword }))

  test('are answered as their own requests would be, with the session', async () => {
    const asked = [
      { name: 'SESSION_GET', input: {} },
      { name: 'NOTHING', input: {} },
      { name: 'NAVIGATION_APPS', input: {} },
    ]
    const answer = await ask(await signedIn(), asked)
    expect(answer.status).toBe(200)
    expect(answer.json.ahead).toEqual([(await world.session(answer.json.accessToken)).json, null, { apps: [] }])
    expect(answer.json.user.email).toBe(email)
  })

  test.each([
    ['writes', { name: 'USER_BLOCK', input: { userId: 'x' } }],
    ['does not exist', { name: 'NOTHING', input: {} }],
    ['fails', { name: 'DATA_LIST', input: { cursor: { collectionId: 'Nothing' }, count: 'none' } }],
    ['is refused', { name: 'DATA_LIST', input: { wrong: true } }],
  ])('are left out where one %s alone; the token is given all the same', async (_, ahead) => {
    const answer = await ask(await signedIn(), [ahead])
    expect(answer.status).toBe(200)
    expect(answer.json).not.toHaveProperty('ahead')
    expect((await world.session(answer.json.accessToken)).status).toBe(200)
  })

  test('are not run where they write', async () => {
    const { id } = (await world.session((await world.login({ email, password: testPassword })).json.accessToken)).json
      .user
    const links = () => world.inspect.query('select count(*)::int as n from trellis.password_link')
    const before = (await links()).rows
    await ask(await signedIn(), [{ name: 'PASSWORD_LINK_CREATE', input: { userId: id } }])
    expect((await links()).rows).toEqual(before)
  })

  test('need the cookie, and a shape', async () => {
    expect((await ask('', [{ name: 'SESSION_GET', input: {} }])).status).toBe(401)
    for (const wrong of ['SESSION_GET', Array.from({ length: 7 }, () => ({ name: 'SESSION_GET', input: {} }))]) {
      const answer = await ask(await signedIn(), wrong)
      expect([answer.status, answer.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    }
  })
})

test('[S48] cookies are Secure where the product is used over https', async () => {
  const secure = await startTestServer({
    connectionString: world.database.connectionString,
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
