import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, addUser, testPassword } from '../../../../tests/integration/test-server.ts'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { cookieOf, email, host, makeSignInWorld, type SignInWorld } from '../../../../tests/scenarios/sign-in.ts'

let world: SignInWorld

beforeAll(async () => {
  world = await makeSignInWorld('password_links')
})
afterAll(() => world?.close())

describe('set-password links', () => {
  const makeLink = async (userId: string, as = email) =>
    world.node.call('PASSWORD_LINK_CREATE', { userId }, { host, token: await world.node.login(as, host) })
  const setPassword = (token: string, password = 'a new password', at = host) =>
    world.node.call('PASSWORD_SET', { token, password, timezone: 'Europe/Berlin', locale: 'de' }, { host: at })
  const tokenOf = (answer: Answer) => new URL(answer.json.url).searchParams.get('token') ?? ''

  test('sign the user in once, end earlier sessions, and keep what the browser says of place and language', async () => {
    const { id } = await addUser(world.node, world.one, { email: 'linked@one.test' })
    const before = await world.node.login('linked@one.test', host)
    const link = await makeLink(id)
    expect(link.json.url).toMatch(/^http:\/\/one\.test\/set-password\?token=[\w-]{43}$/)
    const days = (Date.parse(link.json.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)

    const answer = await setPassword(tokenOf(link))
    expect(answer.json.user).toMatchObject({ id, email: 'linked@one.test' })
    expect(cookieOf(answer)).not.toBe('')
    const current = await world.session(answer.json.accessToken)
    expect(current.json.user).toMatchObject({ timezone: 'Europe/Berlin', locale: 'de' })
    const { rows } = await world.inspect.query(
      `select u.version, a.action, a.created_by, a.change_log from "${world.one.coreSchema}"."User" u
        join "${world.one.coreSchema}".activity a on a.record_id = u.id where u.id = $1 and a.action = 'update'`,
      [id],
    )
    const changeLog = [
      { key: 'locale', value: 'de' },
      { key: 'timezone', value: 'Europe/Berlin' },
    ]
    expect(rows).toEqual([{ version: 2, action: 'update', created_by: id, change_log: changeLog }])
    expect((await world.session(before)).status).toBe(401)
    expect((await world.login({ email: 'linked@one.test', password: 'a new password' })).status).toBe(200)
    expect((await world.login({ email: 'linked@one.test', password: testPassword })).status).toBe(401)
    expect((await setPassword(tokenOf(link))).status).toBe(404)
  })

  test('of twenty uses at once one succeeds', async () => {
    const { id } = await addUser(world.node, world.one, { email: 'race@one.test' })
    const token = tokenOf(await makeLink(id))
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => setPassword(token, `password ${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
  })

  test('a newer link replaces the older; expired, foreign and made-up ones do nothing', async () => {
    const older = tokenOf(await makeLink(world.salesId))
    const newer = tokenOf(await makeLink(world.salesId))
    expect((await setPassword(older)).status).toBe(404)
    expect((await setPassword('made-up')).status).toBe(404)
    expect((await setPassword(newer, undefined, 'two.test')).status).toBe(404)
    await world.inspect.query('update trellis.password_link set expires_at = now()')
    expect((await setPassword(newer)).status).toBe(404)
    expect((await world.login({ email: 'sales@one.test', password: testPassword })).status).toBe(200)
  })

  test('[S22] only for users of the workspace, by whoever may manage users', async () => {
    const { rows } = await world.inspect.query(`select id from "${world.two.coreSchema}"."User"`)
    const foreign = await makeLink(rows[0].id)
    const unknown = await makeLink('01a00000-0000-7000-8000-000000000000')
    expect([foreign.status, foreign.json]).toEqual([404, unknown.json])
    expect((await makeLink(world.salesId, 'sales@one.test')).status).toBe(403)
  })

  test('[S44] nobody gets rights by them that they do not hold', async () => {
    const { rows } = await world.inspect.query(`select id from "${world.one.coreSchema}"."User" where email = $1`, [
      email,
    ])
    const answer = await makeLink(rows[0].id, 'useradmin@one.test')
    expect([answer.status, answer.json.error.code]).toEqual([403, 'DENIED'])
    expect((await makeLink(world.salesId, 'useradmin@one.test')).status).toBe(200)
  })

  describe('die', () => {
    const change = async (userId: string, record: object) =>
      expect(
        (await world.node.call('CORE_UPDATE', { collectionId: 'User', id: userId, record }, { host, token: admin }))
          .status,
      ).toBe(200)
    let admin = ''
    beforeAll(async () => {
      admin = await world.node.login(email, host)
    })
    const linked = async (name: string, as = email) => {
      const user = { id: (await addUser(world.node, world.one, { email: `${name}@one.test` })).id }
      return { ...user, token: tokenOf(await makeLink(user.id, as)) }
    }

    test('[S44] when the person gets a role or the flag, and stay dead', async () => {
      const grown = await linked('grown', 'useradmin@one.test')
      await change(grown.id, { isTenantAdmin: true })
      expect((await setPassword(grown.token)).status).toBe(404)
      await change(grown.id, { isTenantAdmin: false })
      expect((await setPassword(grown.token)).status).toBe(404)
      const promoted = await linked('promoted')
      await change(promoted.id, { roles: ['developer'] })
      expect((await setPassword(promoted.token)).status).toBe(404)
    })

    test('not when the person is put into an app, nor when rights are taken away', async () => {
      const assigned = await linked('assigned')
      const call = (name: string, input: object) => world.node.call(name, input, { host, token: admin })
      await addApp(call, { name: 'App', members: [{ userId: assigned.id }] })
      expect((await setPassword(assigned.token)).status).toBe(200)
      const { id } = await addUser(world.node, world.one, { email: 'less@one.test', roles: ['developer'] })
      const token = tokenOf(await makeLink(id))
      await change(id, { roles: [] })
      expect((await setPassword(token)).status).toBe(200)
    })

    test('when who made them is blocked, deleted or may not make them any more', async () => {
      const endings: [string, (makerId: string) => Promise<unknown>][] = [
        ['blocked', maker => change(maker, { blocked: true })],
        ['demoted', maker => change(maker, { roles: [] })],
        [
          'deleted',
          maker => world.node.call('CORE_DELETE', { collectionId: 'User', id: maker }, { host, token: admin }),
        ],
      ]
      for (const [name, end] of endings) {
        const maker = await addUser(world.node, world.one, { email: `${name}-maker@one.test`, roles: ['userAdmin'] })
        const { token } = await linked(`by-${name}`, `${name}-maker@one.test`)
        await end(maker.id)
        expect([name, (await setPassword(token)).status]).toEqual([name, 404])
      }
    })
  })

  test('[S38] name the configured address, whatever the request says of its host', async () => {
    const token = await world.node.login(email, host)
    const { id } = await addUser(world.node, world.one, { email: 'forged@one.test' })
    for (const headers of [{ 'x-forwarded-host': 'evil.example' }, { forwarded: 'host=evil.example' }]) {
      const answer = await world.node.call(
        'PASSWORD_LINK_CREATE',
        { userId: id },
        { host: '127.0.0.1', token, headers },
      )
      expect(answer.json.url).toMatch(/^http:\/\/one\.test\//)
    }
    await world.inspect.query('update trellis.tenant set url = null where id = $1', [world.one.id])
    world.node.services.bus.announce('tenants', world.one.id)
    const urlOf = async () =>
      (await world.node.call('PASSWORD_LINK_CREATE', { userId: id }, { host: '127.0.0.1:81', token })).json.url
    await expect.poll(urlOf).toMatch(/^http:\/\/localhost:\d{4,}\/set-password/)
    const refused = await world.node.call('PASSWORD_LINK_CREATE', { userId: id }, { host: 'evil.example', token })
    expect([refused.status, refused.json.error.code]).toEqual([403, 'DENIED'])
  })
})
