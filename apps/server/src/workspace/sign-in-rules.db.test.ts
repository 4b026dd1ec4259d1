import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../../../tests/integration/test-server.ts'
import { cookieOf, email, host, makeSignInWorld, type SignInWorld, until } from '../../../../tests/scenarios/sign-in.ts'

let world: SignInWorld
let admin: string

beforeAll(async () => {
  world = await makeSignInWorld('sign_in_rules')
  admin = await world.node.login(email, host)
}, 60_000)
afterAll(() => world?.close())

const as = (token: string, name: string, input: object = {}) => world.node.call(name, input, { host, token })
const usual = { passwordLength: 8, sessionDays: 30, mobile: true }
const setRules = (rules: object) => as(admin, 'WORKSPACE_SET', { signIn: { ...usual, ...rules } })
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

let people = 0
async function setPassword(password: string): Promise<{ status: number; fields?: unknown }> {
  const { id } = await addUser(world.node, world.one, { email: `person${++people}@one.test` })
  const link = await as(admin, 'PASSWORD_LINK_CREATE', { userId: id })
  const token = new URL(link.json.url).searchParams.get('token')
  const answer = await world.node.call('PASSWORD_SET', { token, password }, { host })
  if (answer.status !== 200) {
    const again = await world.node.call('PASSWORD_SET', { token, password: 'a password of many words' }, { host })
    expect(again.status).toBe(200)
  }
  return { status: answer.status, fields: answer.json.error?.details?.fields }
}

test('S39 a password is as long as the workspace says and not one of the common ones; the link stays good', async () => {
  for (const common of ['password1', 'PassWord', 'iloveyou', 'football', '12345678'])
    expect(await setPassword(common)).toEqual({
      status: 400,
      fields: { password: 'This is one of the most common passwords, please choose another' },
    })
  expect((await setPassword('eight888')).status).toBe(200)
  expect((await setRules({ passwordLength: 12 })).status).toBe(200)
  expect((await world.node.call('SETUP_STATUS', {}, { host })).json).toMatchObject({ passwordLength: 12 })
  expect((await world.node.call('SETUP_STATUS', {}, { host: 'two.test' })).json).toMatchObject({ passwordLength: 8 })
  expect(await setPassword('eleven tall')).toEqual({ status: 400, fields: { password: 'Use at least 12 characters' } })
  expect((await setPassword('twelve years')).status).toBe(200)
  expect((await setPassword('𝒶𝒷𝒸𝒹 efgh')).status).toBe(400)
  await setRules({})
})

test('an invitation is held to it as well, and stays open', async () => {
  await setRules({ passwordLength: 20 })
  const record = { email: 'invited@one.test' }
  const { id } = (await as(admin, 'CORE_CREATE', { collectionId: 'Invitation', record })).json
  const link = await as(admin, 'INVITATION_LINK_CREATE', { invitationId: id })
  const token = new URL(link.json.url).searchParams.get('token')
  const accept = (password: string) =>
    world.node.call('INVITATION_ACCEPT', { token, fullName: 'Inge', password }, { host })
  expect((await accept('a good password')).json.error.details.fields).toEqual({
    password: 'Use at least 20 characters',
  })
  expect((await accept('a good password of more words')).status).toBe(200)
  await setRules({})
})

test('[S36] sessions live as long as the workspace says after their last use, those that are there too', async () => {
  const { id } = await addUser(world.node, world.one, { email: 'long@one.test' })
  const signedIn = await world.login({ email: 'long@one.test', password: 'correct horse battery' })
  const days = async () =>
    Number(
      (
        await world.inspect.query(
          `select round(extract(epoch from expires_at - now()) / 86400) as days from trellis.session where user_id = $1 and ended_at is null and expires_at > now()`,
          [id],
        )
      ).rows[0].days,
    )
  expect(await days()).toBe(30)
  expect((await setRules({ sessionDays: 2 })).status).toBe(200)
  expect(await days()).toBe(2)
  const refreshed = await world.refresh(cookieOf(signedIn))
  expect(refreshed.status).toBe(200)
  expect(refreshed.headers['set-cookie']?.find(line => line.startsWith('trellis_refresh='))).toContain('Max-Age=1728')
  await world.inspect.query(`update trellis.session set created_at = now() - interval '3 days', last_seen_at = now() - interval '3 days',
    expires_at = now() + interval '20 days' where user_id = '${id}'`)
  await setRules({ sessionDays: 2 })
  expect((await world.refresh(cookieOf(refreshed))).status).toBe(401)
  await setRules({ sessionDays: 90 })
  await world.login({ email: 'long@one.test', password: 'correct horse battery' })
  expect(await days()).toBe(90)
  await setRules({})
})

test('[1-2.1-10] where phones are switched off nobody comes in by one, and who is in goes out on every node', async () => {
  await addUser(world.node, world.one, { email: 'mobile@one.test' })
  const signIn = () =>
    world.node.send({
      method: 'POST',
      path: '/api/login',
      host,
      body: { email: 'mobile@one.test', password: 'correct horse battery' },
      headers: { 'user-agent': phone },
    })
  const signedIn = await signIn()
  expect(signedIn.status).toBe(200)
  expect((await setRules({ mobile: false })).status).toBe(200)
  expect((await world.session(signedIn.json.accessToken)).status).toBe(401)
  await until(async () => (await world.session(signedIn.json.accessToken, world.otherNode)).status === 401)
  const refused = await signIn()
  expect([refused.status, refused.json.error.message]).toEqual([
    403,
    'Signing in on phones and tablets is switched off here. Please use a computer.',
  ])
  await setRules({})
  expect((await signIn()).status).toBe(200)
})

test.each([
  ['signIn.passwordLength', { signIn: { ...usual, passwordLength: 7 } }],
  ['signIn.passwordLength', { signIn: { ...usual, passwordLength: 65 } }],
  ['signIn.sessionDays', { signIn: { ...usual, sessionDays: 0 } }],
  ['signIn.sessionDays', { signIn: { ...usual, sessionDays: 1.5 } }],
  ['signIn.mobile', { signIn: { passwordLength: 8, sessionDays: 30 } }],
  ['features.hideDevView', { features: { hideDevView: 'yes' } }],
])('S35 what is no rule is refused with its field: %s', async (field, input) => {
  const answer = await as(admin, 'WORKSPACE_SET', input)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.json.error.details.fields)).toContain(field)
})

test('[1-6-19] what is hidden everybody is told; what was not sent stays as it was', async () => {
  const sales = await world.node.login('sales@one.test', host)
  const features = async () => (await as(sales, 'SESSION_GET')).json.workspace.features
  expect(await features()).toEqual({ hideDevView: false })
  const before = (await as(admin, 'WORKSPACE_GET')).json
  expect((await as(admin, 'WORKSPACE_SET', { features: { hideDevView: true } })).status).toBe(200)
  expect(await features()).toEqual({ hideDevView: true })
  expect((await as(admin, 'WORKSPACE_GET')).json).toEqual({ ...before, features: { hideDevView: true } })
  for (const input of [{}, { name: 'Mine' }])
    expect((await as(sales, 'WORKSPACE_SET', input)).status).toBeGreaterThanOrEqual(400)
})
