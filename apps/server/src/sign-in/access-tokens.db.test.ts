import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPassword } from '../../../../tests/integration/test-server.ts'
import { cookieOf, email, host, makeSignInWorld, type SignInWorld } from '../../../../tests/scenarios/sign-in.ts'

let world: SignInWorld

beforeAll(async () => {
  world = await makeSignInWorld('access_tokens')
})
afterAll(() => world?.close())

describe('[S34] access tokens', () => {
  let good: string
  let secret: Buffer
  let kid: string
  let claims: Record<string, unknown>

  beforeAll(async () => {
    good = await world.node.login(email, host)
    const { rows } = await world.inspect.query('select kid, secret from trellis.signing_key')
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
    expect((await world.session(sign({ alg: 'HS256', kid }, claims))).status).toBe(200)
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
    ['another tenant', () => sign({ alg: 'HS256', kid }, { ...claims, aud: world.two.id })],
    ['two tenants', () => sign({ alg: 'HS256', kid }, { ...claims, aud: [world.one.id, world.two.id] })],
    ['another issuer', () => sign({ alg: 'HS256', kid }, { ...claims, iss: 'other' })],
    ['crit', () => sign({ alg: 'HS256', kid, crit: ['x'], x: 1 }, claims)],
    ['the use of another token', () => sign({ alg: 'HS256', kid }, { ...claims, use: 'files' })],
    [
      'a changed payload',
      () => `${good.split('.')[0]}.${encode({ ...claims, sub: world.salesId })}.${good.split('.')[2]}`,
    ],
    ['10 kB of letters', () => 'x'.repeat(10_000)],
    ['nothing', () => ''],
    ['dots', () => '..'],
  ]
  test.each(forged)('%s is a 401', async (_name, make) => {
    const answer = await world.session(make())
    expect([answer.status, answer.json.error.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('a token of a megabyte is refused by size', async () => {
    const answer = await world.session('x'.repeat(1024 * 1024)).catch(() => ({ status: 431 }))
    expect([400, 401, 431]).toContain(answer.status)
    expect((await world.session(good)).status).toBe(200)
  })

  test("at another workspace's address it is worth nothing", async () => {
    expect((await world.session(good, world.node, 'two.test')).status).toBe(401)
    expect((await world.session(good, world.node, 'TWO.test:80')).status).toBe(401)
    // An address that belongs to nobody: the token says whose it is.
    expect((await world.session(good, world.node, '127.0.0.1')).status).toBe(200)
  })

  test('the cookie for files is no access token, and an access token is no cookie', async () => {
    const files = cookieOf(await world.login({ email, password: testPassword }), 'trellis_files').split('=')[1] ?? ''
    expect((await world.session(files)).status).toBe(401)
    await expect(world.node.services.signIn.identify(good, host, ['files'])).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    await expect(world.node.services.signIn.identify(files, host, ['files'])).resolves.toMatchObject({
      caller: { email },
    })
  })
})
