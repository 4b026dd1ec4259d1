import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type AnyJson, addUser, testPassword } from '../../../../tests/integration/test-server.ts'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { cookieOf, email, host, makeSignInWorld, type SignInWorld } from '../../../../tests/scenarios/sign-in.ts'

let world: SignInWorld
let admin: string
let userAdmin: string
let userAdminId: string

beforeAll(async () => {
  world = await makeSignInWorld('invitations')
  admin = await world.node.login(email, host)
  userAdmin = await world.node.login('useradmin@one.test', host)
  userAdminId = (await world.session(userAdmin)).json.user.id
  const declared = { valueKeys: [{ key: 'region' }], collections: [] }
  await addApp(as(admin), { id: 'desk', name: 'Desk', ...declared, members: [] })
  await addApp(as(admin), { id: 'shared', name: 'Shared', ...declared, members: [{ userId: userAdminId }] })
})
afterAll(() => world?.close())

const as = (token: string) => (name: string, input: object) => world.node.call(name, input, { host, token })

let made = 0
const anybody = () => `invited${(made += 1)}@one.test`
const invite = (record: object, token = admin) =>
  as(token)('CORE_CREATE', { collectionId: 'Invitation', record: { email: anybody(), ...record } })
const change = (id: string, record: object, token = admin) =>
  as(token)('CORE_UPDATE', { collectionId: 'Invitation', id, record })
const read = async (id: string, token = admin): Promise<AnyJson> =>
  (await as(token)('CORE_GET', { collectionId: 'Invitation', id })).json
const makeLink = (invitationId: string, token = admin) => as(token)('INVITATION_LINK_CREATE', { invitationId })
const tokenOf = (answer: Answer) => new URL(answer.json.url).searchParams.get('token') ?? ''
const open = (token: string, at = host) => world.node.call('INVITATION_OPEN', { token }, { host: at })
const accept = (token: string, at = host) =>
  world.node.call(
    'INVITATION_ACCEPT',
    { token, fullName: ' Ada Lovelace ', password: 'a good password', locale: 'de', timezone: 'Europe/Berlin' },
    { host: at },
  )
const invited = async (record: object = {}, token = admin) => {
  const answer = await invite(record, token)
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  const link = await makeLink(answer.json.id, token)
  expect([link.status, link.text]).toEqual([200, expect.anything()])
  return { id: String(answer.json.id), email: String(answer.json.email), token: tokenOf(link) }
}
/** What is said of a link that is good for nothing. */
const refusal = async () => (await accept('made-up')).json
const expectRefused = async (told: string, token: string) => {
  const [opened, accepted] = [await open(token), await accept(token)]
  expect([told, opened.status, opened.json, accepted.status, accepted.json]).toEqual([
    told,
    404,
    await refusal(),
    404,
    await refusal(),
  ])
}

describe('an invitation', () => {
  test('is accepted once, and makes the user with roles, apps and values, signed in', async () => {
    const apps = [{ appId: 'desk', values: { region: 'north' } }]
    const {
      id,
      token,
      email: address,
    } = await invited({ roles: ['developer'], apps, message: 'Welcome', fullName: 'A' })
    const before = await read(id)
    expect(before).toMatchObject({ state: 'pending', recordTitle: address })
    expect(Math.abs(Date.parse(before.expiresAt) - Date.now() - 7 * 86_400_000)).toBeLessThan(3_600_000)
    expect((await open(token)).json).toEqual({ workspace: host, email: address, fullName: 'A', message: 'Welcome' })

    const answer = await accept(token)
    expect(answer.json.user).toMatchObject({ email: address, fullName: 'Ada Lovelace', roles: ['developer'] })
    expect(answer.json.user).toMatchObject({ isTenantAdmin: false, locale: 'de', timezone: 'Europe/Berlin' })
    expect(cookieOf(answer)).not.toBe('')
    expect((await world.session(answer.json.accessToken)).status).toBe(200)
    const filter = { userId: { $eq: answer.json.user.id } }
    const members = await as(admin)('CORE_LIST', { cursor: { collectionId: 'AppMember', filter } })
    expect(members.json.list).toMatchObject([{ appId: 'desk', values: { region: 'north' } }])
    expect((await world.login({ email: address, password: 'a good password' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'accepted', updatedBy: answer.json.user.id })
    await expectRefused('used', token)
    expect((await makeLink(id)).status).toBe(403)
    expect((await change(id, { message: 'x' })).status).toBe(403)
  })

  test('[S43] of twenty uses at once one succeeds', async () => {
    const { token } = await invited()
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
  })

  test('[S43] a link does nothing after a newer one, a revocation, its time, a change, a removal, or elsewhere', async () => {
    const resent = await invited()
    const newer = tokenOf(await makeLink(resent.id))
    await expectRefused('resent', resent.token)
    expect((await accept(newer)).status).toBe(200)

    const revoked = await invited()
    expect((await change(revoked.id, { revoked: true })).json).toMatchObject({ state: 'revoked' })
    await expectRefused('revoked', revoked.token)
    expect([(await makeLink(revoked.id)).status, (await change(revoked.id, { revoked: false })).status]).toEqual([
      403, 403,
    ])

    const late = await invited()
    await world.inspect.query('update trellis.invitation_link set expires_at = now() where invitation_id = $1', [
      late.id,
    ])
    await expectRefused('late link', late.token)
    await world.inspect.query(`update "${world.one.coreSchema}"."Invitation" set "expiresAt" = now() where id = $1`, [
      late.id,
    ])
    expect(await read(late.id)).toMatchObject({ state: 'expired' })
    const again = tokenOf(await makeLink(late.id))
    expect(await read(late.id)).toMatchObject({ state: 'pending' })
    expect((await accept(again)).status).toBe(200)

    for (const record of [{ email: anybody() }, { roles: ['developer'] }, { apps: [{ appId: 'desk' }] }]) {
      const changed = await invited()
      expect((await change(changed.id, record)).status).toBe(200)
      await expectRefused(JSON.stringify(record), changed.token)
    }
    const removed = await invited()
    expect((await as(admin)('CORE_DELETE', { collectionId: 'Invitation', id: removed.id })).status).toBe(200)
    await expectRefused('removed', removed.token)

    const here = await invited()
    expect([(await open(here.token, 'two.test')).status, (await accept(here.token, 'two.test')).status]).toEqual([
      404, 404,
    ])
    expect((await accept(here.token)).status).toBe(200)
  })

  test('[S43] its sender must still be able to send it', async () => {
    const endings: [string, (id: string) => Promise<Answer>][] = [
      ['blocked', id => as(admin)('CORE_UPDATE', { collectionId: 'User', id, record: { blocked: true } })],
      ['demoted', id => as(admin)('CORE_UPDATE', { collectionId: 'User', id, record: { roles: [] } })],
      ['deleted', id => as(admin)('CORE_DELETE', { collectionId: 'User', id })],
      ['less', id => as(admin)('CORE_UPDATE', { collectionId: 'User', id, record: { roles: ['userAdmin'] } })],
    ]
    for (const [name, end] of endings) {
      const sender = await addUser(world.node, world.one, {
        email: `${name}@one.test`,
        roles: ['userAdmin', 'developer'],
      })
      const { token } = await invited({ roles: ['developer'] }, await world.node.login(`${name}@one.test`, host))
      expect((await end(sender.id)).status).toBe(200)
      await expectRefused(name, token)
    }
  })

  test('[S43] one address is one person: neither of a user, nor of another open invitation', async () => {
    const { email: address, id } = await invited()
    const second = await invite({ email: address.toUpperCase() })
    expect([second.status, second.json.error.code]).toEqual([409, 'UNIQUE_VIOLATION'])
    expect((await invite({ email: 'Sales@one.test' })).status).toBe(409)
    expect((await change(id, { email: 'sales@one.test' })).status).toBe(409)
    const overtaken = await invited()
    await addUser(world.node, world.one, { email: overtaken.email })
    await expectRefused('a user by now', overtaken.token)
    expect((await makeLink(overtaken.id)).status).toBe(409)
    expect((await world.login({ email: overtaken.email, password: testPassword })).status).toBe(200)
  })

  test('[S44] nobody grants by it what they do not hold', async () => {
    const shared = { apps: [{ appId: 'shared', values: { region: 'south' } }] }
    expect((await invite({ roles: ['userAdmin'], ...shared }, userAdmin)).status).toBe(200)
    for (const record of [{ roles: ['developer'] }, { roles: ['entityAdmin'] }, { apps: [{ appId: 'desk' }] }]) {
      const answer = await invite(record, userAdmin)
      expect([record, answer.status, answer.json.error.code]).toEqual([record, 403, 'DENIED'])
      const own = (await invite({}, userAdmin)).json.id
      expect([record, (await change(own, record, userAdmin)).status]).toEqual([record, 403])
      const { id } = await invited(record)
      const tries = [makeLink(id, userAdmin), change(id, { email: anybody() }, userAdmin)]
      for (const tried of await Promise.all(tries)) expect([record, tried.status]).toEqual([record, 403])
      expect((await as(userAdmin)('CORE_DELETE', { collectionId: 'Invitation', id })).status).toBe(403)
    }
  })

  test('[S22] only user admins know of any; values in apps of which they are no members stay unseen', async () => {
    const sales = await world.node.login('sales@one.test', host)
    const apps = [
      { appId: 'desk', values: { region: 'secret' } },
      { appId: 'shared', values: { region: 'told' } },
    ]
    const { id } = await invited({ apps })
    const list = (token: string, given: object = {}) =>
      as(token)('CORE_LIST', { cursor: { collectionId: 'Invitation', ...given } })
    expect((await list(sales)).status).toBe(404)
    expect((await invite({}, sales)).status).toBe(404)
    expect((await makeLink(id, sales)).status).toBe(403)
    expect((await read(id)).apps).toEqual(apps)
    expect((await read(id, userAdmin)).apps).toEqual([{ appId: 'desk' }, apps[1]])
    const text = (await list(userAdmin)).text
    expect([text.includes('told'), text.includes('secret')]).toEqual([true, false])
    const log = { cursor: { collectionId: 'Activity', filter: { recordId: { $eq: id } } } }
    expect((await as(userAdmin)('CORE_LIST', log)).text).not.toContain('secret')
    const unknown = await makeLink('01a00000-0000-7000-8000-000000000000')
    const elsewhere = await world.node.login('other@two.test', 'two.test')
    const foreign = await world.node.call(
      'INVITATION_LINK_CREATE',
      { invitationId: id },
      { host: 'two.test', token: elsewhere },
    )
    expect([foreign.status, foreign.json]).toEqual([404, unknown.json])
  })

  test('names apps that are there and values that they declare; the server alone says when it was accepted', async () => {
    const wrong: [object, string][] = [
      [{ apps: [{ appId: 'none' }] }, 'record.apps.0.appId'],
      [{ apps: [{ appId: 'desk', values: { other: 'x' } }] }, 'record.apps.0.values.other'],
      [{ apps: [{ appId: 'desk', values: { region: 1 } }] }, 'record.apps.0.values.region'],
      [{ apps: [{ appId: 'desk' }, { appId: 'desk' }] }, 'record.apps'],
      [{ apps: ['desk'] }, 'record.apps'],
      [{ acceptedAt: '2026-01-01T00:00:00Z' }, 'record.acceptedAt'],
      [{ expiresAt: '2036-01-01T00:00:00Z' }, 'record.expiresAt'],
      [{ state: 'accepted' }, 'record.state'],
      [{ email: '' }, 'record.email'],
    ]
    for (const [record, path] of wrong) {
      const answer = await invite(record)
      expect([record, answer.status, Object.keys(answer.json.error?.details?.fields ?? {})]).toEqual([
        record,
        400,
        [path],
      ])
    }
  })

  test('leaves out apps and values that are gone when it is accepted', async () => {
    const declared = { valueKeys: [{ key: 'region' }, { key: 'rank' }], collections: [], members: [] }
    await addApp(as(admin), { id: 'brief', name: 'Brief', ...declared })
    await addApp(as(admin), { id: 'fewer', name: 'Fewer', ...declared })
    const values = { region: 'north', rank: '1' }
    const { token } = await invited({
      apps: [
        { appId: 'brief', values },
        { appId: 'fewer', values },
      ],
    })
    await as(admin)('CORE_DELETE', { collectionId: 'Tag', id: 'brief' })
    await as(admin)('CORE_UPDATE', { collectionId: 'Tag', id: 'fewer', record: { valueKeys: [{ key: 'region' }] } })
    const { json } = await accept(token)
    const filter = { userId: { $eq: json.user.id } }
    const members = await as(admin)('CORE_LIST', { cursor: { collectionId: 'AppMember', filter } })
    expect(members.json.list).toMatchObject([{ appId: 'fewer', values: { region: 'north' } }])
  })

  test('[S38] its link names the configured address, whatever the request says of its host', async () => {
    const { json } = await invite({})
    const headers = { 'x-forwarded-host': 'evil.example' }
    const options = { host: '127.0.0.1', token: admin, headers }
    const answer = await world.node.call('INVITATION_LINK_CREATE', { invitationId: json.id }, options)
    expect(answer.json.url).toMatch(/^http:\/\/one\.test\/accept-invitation\?token=[\w-]{43}$/)
  })
})
