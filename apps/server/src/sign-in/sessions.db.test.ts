import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, testPassword } from '../../../../tests/integration/test-server.ts'
import { cookieOf, email, host, makeSignInWorld, type SignInWorld, until } from '../../../../tests/scenarios/sign-in.ts'

let world: SignInWorld

beforeAll(async () => {
  world = await makeSignInWorld('sessions')
})
afterAll(() => world?.close())

/** Moves what was used of a session into the past. */
async function letTimePass(seconds: number): Promise<void> {
  await world.inspect.query('update trellis.refresh_token set used_at = used_at - make_interval(secs => $1)', [seconds])
}

describe('[S35] refresh tokens', () => {
  test('each is good once; a later one goes on', async () => {
    const first = cookieOf(await world.login({ email, password: testPassword }))
    const second = await world.refresh(first)
    expect(second.status).toBe(200)
    expect(cookieOf(second)).not.toBe(first)
    expect((await world.session(second.json.accessToken)).status).toBe(200)
    expect((await world.refresh(cookieOf(second), world.otherNode)).status).toBe(200)
  })

  test('two tabs at the same instant both go on, and so does each after that', async () => {
    const cookie = cookieOf(await world.login({ email, password: testPassword }))
    const answers = await Promise.all([
      world.refresh(cookie),
      world.refresh(cookie, world.otherNode),
      world.refresh(cookie),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const answer of answers) expect((await world.refresh(cookieOf(answer))).status).toBe(200)
  })

  test('an old one ends the whole session, on every node, for everything of it', async () => {
    const stolen = cookieOf(await world.login({ email, password: testPassword }))
    const current = await world.refresh(stolen)
    await letTimePass(11)
    const replayed = await world.refresh(stolen)
    expect(replayed.status).toBe(401)
    expect(String(replayed.headers['set-cookie'])).toMatch(/trellis_refresh=;/)
    expect((await world.refresh(cookieOf(current))).status).toBe(401)
    expect((await world.session(current.json.accessToken)).status).toBe(401)
    await until(async () => (await world.session(current.json.accessToken, world.otherNode)).status === 401)
  })

  test('made-up, empty and foreign ones are refused, and change nothing', async () => {
    const cookie = cookieOf(await world.login({ email, password: testPassword }))
    for (const bad of ['trellis_refresh=x', 'trellis_refresh=', 'trellis_refresh=%00', `x=${cookie}`]) {
      expect((await world.refresh(bad)).status).toBe(401)
    }
    expect((await world.refresh(cookie, world.node, 'two.test')).status).toBe(401)
    expect((await world.refresh(cookie)).status).toBe(200)
  })

  test('after 30 days it is over', async () => {
    const cookie = cookieOf(await world.login({ email: 'sales@one.test', password: testPassword }))
    await world.inspect.query(`update trellis.refresh_token set expires_at = now() - interval '1 second'
      where session_id in (select id from trellis.session where user_id = '${world.salesId}')`)
    expect((await world.refresh(cookie)).status).toBe(401)
  })
})

describe('[S36] sign-out', () => {
  test('ends the session on every node within 5 s, and only this one', async () => {
    const answer = await world.login({ email, password: testPassword })
    const other = await world.login({ email, password: testPassword })
    const token = answer.json.accessToken
    expect((await world.session(token, world.otherNode)).status).toBe(200)
    const ended: string[] = []
    const stop = world.otherNode.services.signIn.onSessionEnd(id => ended.push(id))
    const left = await world.node.send({
      method: 'POST',
      path: '/api/logout',
      host,
      headers: { cookie: cookieOf(answer) },
    })
    expect(left.status).toBe(200)
    expect(left.headers['set-cookie']?.every(line => line.includes('=;'))).toBe(true)
    expect((await world.session(token)).status).toBe(401)
    await until(async () => (await world.session(token, world.otherNode)).status === 401)
    expect(ended).toHaveLength(1)
    stop()
    expect((await world.refresh(cookieOf(answer))).status).toBe(401)
    expect((await world.session(other.json.accessToken)).status).toBe(200)
  })

  test('works by the access token alone, and again, and for nobody', async () => {
    const { accessToken } = (await world.login({ email, password: testPassword })).json
    for (const token of [accessToken, accessToken, 'x']) {
      expect((await world.node.send({ method: 'POST', path: '/api/logout', host, token })).status).toBe(200)
    }
    expect((await world.session(accessToken)).status).toBe(401)
  })

  test('is noticed even when the notice is lost', async () => {
    const token = (await world.login({ email, password: testPassword })).json.accessToken
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    await world.inspect.query('update trellis.session set ended_at = now() where id = $1', [sid])
    await world.inspect.query('update trellis.tenant set sessions_version = sessions_version + 1 where id = $1', [
      world.one.id,
    ])
    await until(async () => (await world.session(token)).status === 401)
    await until(async () => (await world.session(token, world.otherNode)).status === 401)
  })
})

describe('[S36] a changed or deleted user', () => {
  const change = async (name: string, input: object) =>
    world.node.call(name, { collectionId: 'User', ...input }, { host, token: await world.node.login(email, host) })
  const rowsOf = async (table: 'credential' | 'password_link', userId: string) =>
    (await world.inspect.query(`select 1 from trellis.${table} where user_id = $1`, [userId])).rowCount

  async function signedIn(address: string) {
    const { id } = await addUser(world.node, world.one, { email: address })
    const answer = await world.login({ email: address, password: testPassword }, world.otherNode)
    const link = await world.node.call(
      'PASSWORD_LINK_CREATE',
      { userId: id },
      { host, token: await world.node.login(email, host) },
    )
    const token: string = answer.json.accessToken
    expect((await world.session(token, world.otherNode)).status).toBe(200)
    expect(await rowsOf('password_link', id)).toBe(1)
    return { id, token, refresh: cookieOf(answer), link: new URL(link.json.url).searchParams.get('token') }
  }

  async function expectSignedOut(user: Awaited<ReturnType<typeof signedIn>>) {
    for (const at of [world.node, world.otherNode]) {
      await until(async () => (await world.session(user.token, at)).status === 401)
      expect((await world.refresh(user.refresh, at)).status).toBe(401)
    }
    const input = { token: user.link, password: 'another password' }
    expect((await world.node.call('PASSWORD_SET', input, { host })).status).toBe(404)
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
    expect((await world.login({ email: 'barred@one.test', password: testPassword })).status).toBe(401)
  })

  test('another e-mail address asks for a new sign-in; another name does not', async () => {
    const user = await signedIn('before@one.test')
    const renamed = await change('CORE_UPDATE', {
      id: user.id,
      record: { fullName: 'Renamed', email: 'before@one.test' },
    })
    expect(renamed.status).toBe(200)
    await wait(1200)
    expect((await world.session(user.token, world.otherNode)).status).toBe(200)
    expect((await change('CORE_UPDATE', { id: user.id, record: { email: 'after@one.test' } })).status).toBe(200)
    await expectSignedOut(user)
    expect((await world.login({ email: 'after@one.test', password: testPassword })).status).toBe(200)
  })
})
