import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, addUser } from '../../../../tests/integration/test-server.ts'
import { type MailServer, startMailServer } from '../../../../tests/scenarios/mail-server.ts'
import { email, host, makeSignInWorld, type SignInWorld } from '../../../../tests/scenarios/sign-in.ts'

let world: SignInWorld
let server: MailServer
let admin: string

const password = 'canary-of-the-mail-server'
let settings: Record<string, unknown>

beforeAll(async () => {
  server = await startMailServer({
    allowInsecureAuth: true,
    onAuth({ username, password: given }, _session, done) {
      if (given === password) done(null, { user: username })
      else done(Object.assign(new Error(`No: ${given ?? ''}`), { responseCode: 535 }))
    },
  })
  world = await makeSignInWorld('mail', {
    outboundHosts: ['127.0.0.1'],
    secretKey: 'a key that both servers know, long',
  })
  admin = await world.node.login(email, host)
  settings = {
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    user: 'courier',
    senderName: 'Acme',
    senderAddress: 'trellis@one.test',
  }
  expect((await set({ settings, password })).json).toEqual({ hasPassword: true })
})
afterEach(async () => {
  server.refuse.clear()
  server.isSilent = false
  server.refuseText = undefined
  expect((await set({ settings, password })).status).toBe(200)
})
afterAll(async () => {
  await world?.close()
  await server?.stop()
})

const as = (name: string, input: object, token = admin) => world.node.call(name, input, { host, token })
const set = (input: object) => as('MAIL_SETTINGS_SET', input)
const get = async (): Promise<AnyJson> => (await as('MAIL_SETTINGS_GET', {})).json
const outbox = async (): Promise<AnyJson[]> => (await as('MAIL_OUTBOX_LIST', {})).json.list
const mailTo = async (address: string): Promise<AnyJson> => (await outbox()).find(mail => mail.address === address)
const stateOf = async (address: string) => (await mailTo(address))?.state
const ask = (address: string, more: object = {}) =>
  world.node.call('PASSWORD_REQUEST', { email: address }, { host, ...more })
const tokenIn = (link: string | undefined) => new URL(link ?? 'x:').searchParams.get('token') ?? ''
const accept = (token: string) =>
  world.node.call('INVITATION_ACCEPT', { token, fullName: 'Ada', password: 'a good password' }, { host })
const setPassword = (token: unknown) => world.node.call('PASSWORD_SET', { token, password: 'a new password' }, { host })

let made = 0
async function invite(record: object = {}): Promise<{ id: string; address: string }> {
  const address = `mailed${(made += 1)}@one.test`
  const { json } = await as('CORE_CREATE', { collectionId: 'Invitation', record: { email: address, ...record } })
  return { id: json.id, address }
}
const send = (invitationId: string, token = admin) => as('INVITATION_LINK_CREATE', { invitationId }, token)

/** The next attempt is due: nobody waits for minutes. */
async function hasten(): Promise<void> {
  await world.inspect.query(`update trellis.work set run_at = now() where status = 'scheduled'`)
  world.node.services.bus.announce('work', world.one.id)
}

/** All that the database holds that could have a link in it. */
async function everything(): Promise<string> {
  const tables = [`"${world.one.coreSchema}".mail`, `"${world.one.coreSchema}".activity`, 'trellis.work']
  const more = ['trellis.idempotency', 'trellis.mail_settings', 'trellis.invitation_link', 'trellis.password_link']
  const texts: string[] = []
  for (const table of [...tables, ...more]) {
    const { rows } = await world.inspect.query(`select t::text as row from ${table} t`)
    texts.push(...rows.map(({ row }) => String(row)))
  }
  return texts.join('\n')
}
/** What is stored as bytes is written in hexadecimal. */
const hex = (text: string) => Buffer.from(text).toString('hex')

describe('settings', () => {
  test('[S60] are told without the password, which lies sealed', async () => {
    const told = await get()
    expect(told).toMatchObject({ settings, hasPassword: true, changedBy: email, linkAddress: 'http://one.test' })
    expect(JSON.stringify(told)).not.toContain(password)
    const kept = await everything()
    expect([kept.includes(password), kept.includes(hex(password)), kept.includes('courier')]).toEqual([
      false,
      false,
      true,
    ])
  })

  test.each([{ host: 'localhost' }, { port: 1 }, { security: 'tls' }, { user: 'another' }])(
    '[S60] lose the password with %j: it signs in where it was set for and nowhere else',
    async change => {
      expect((await set({ settings: { ...settings, ...change } })).json).toEqual({ hasPassword: false })
      expect((await set({ settings })).json).toEqual({ hasPassword: false })
    },
  )

  test('keep the password when another sender is set, and lose it when it is removed', async () => {
    expect((await set({ settings: { ...settings, senderName: 'Another' } })).json).toEqual({ hasPassword: true })
    expect((await set({ settings, password: null })).json).toEqual({ hasPassword: false })
    expect(await get()).toMatchObject({ hasPassword: false })
  })

  test.each([
    { senderName: 'x\r\nBcc: eve@evil.test' },
    { senderName: 'x'.repeat(201) },
    { senderAddress: 'no address' },
    { senderAddress: 'a@b.test\r\nBcc: eve@evil.test' },
    { host: '' },
    { host: 'a b' },
    { port: 0 },
    { port: 65_536 },
    { security: 'perhaps' },
    { user: ' ' },
  ])('are refused with %j', async change => {
    const answer = await set({ settings: { ...settings, ...change } })
    expect([answer.status, answer.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('a test mail', () => {
  test('is sent at once in the name of the sender, and stands in the outbox', async () => {
    expect((await as('MAIL_TEST', { address: 'test@one.test' })).json).toEqual({ state: 'sent' })
    const mail = server.received.findLast(({ to }) => to.includes('test@one.test'))
    expect(mail).toMatchObject({ from: 'trellis@one.test', subject: `Test mail from ${host}` })
    expect(mail?.headers).toContain('From: Acme <trellis@one.test>')
    expect(await mailTo('test@one.test')).toMatchObject({ kind: 'test', state: 'sent', attempts: 1, canRetry: false })
  })

  test('[S60] says what failed, without the password that the server repeats', async () => {
    await set({ settings, password: 'a-wrong-one' })
    const message = '127.0.0.1 answered: 535 No: ••••'
    expect((await as('MAIL_TEST', { address: 'refused@one.test' })).json).toEqual({ state: 'failed', message })
    expect(await mailTo('refused@one.test')).toMatchObject({ state: 'failed', error: message, canRetry: false })
  })

  test('fails where no server is set', async () => {
    await set({ settings: null })
    const answer = await as('MAIL_TEST', { address: 'nowhere@one.test' })
    expect(answer.json).toEqual({ state: 'failed', message: 'No server for mail is set' })
  })

  test('[S58] does not reach the database of the server', async () => {
    const { port } = new URL(world.database.connectionString)
    await set({ settings: { ...settings, port: Number(port) } })
    const { json } = await as('MAIL_TEST', { address: 'inside@one.test' })
    expect(json).toEqual({
      state: 'failed',
      message: '127.0.0.1 is not on the open internet: whoever runs this server can allow it in TRELLIS_OUTBOUND_HOSTS',
    })
  })
})

describe('an invitation', () => {
  test('is mailed with its link, which nobody else is told, and accepted by it', async () => {
    const { id, address } = await invite({ message: 'Welcome <b>you</b>' })
    const answer = await send(id)
    expect(answer.json).toEqual({ sentTo: address, expiresAt: expect.any(String) })
    await expect.poll(() => stateOf(address)).toBe('sent')
    const mail = server.received.findLast(({ to }) => to.includes(address))
    expect(mail?.subject).toBe(`You are invited to ${host}`)
    expect(mail?.plain).toContain('Welcome <b>you</b>')
    const link = server.linkTo(address)
    expect(link).toMatch(/^http:\/\/one\.test\/accept-invitation\?token=[\w-]{43}$/)
    expect(await mailTo(address)).toMatchObject({ kind: 'invitation', attempts: 1, canRetry: false })
    expect((await accept(tokenIn(link))).json.user).toMatchObject({ email: address })
  })

  test('[S39] neither its text nor its link is in the database, as long as it waits and once it is sent', async () => {
    await server.stop()
    const { id, address } = await invite()
    await send(id)
    await expect.poll(async () => (await mailTo(address)).attempts).toBe(1)
    await expect
      .poll(() => mailTo(address))
      .toMatchObject({
        state: 'waiting',
        error: '127.0.0.1 could not be reached',
        canRetry: false,
      })
    const waiting = await everything()
    await server.start()
    await hasten()
    await expect.poll(() => stateOf(address)).toBe('sent')
    const token = tokenIn(server.linkTo(address))
    expect(token).toHaveLength(43)
    for (const text of [waiting, await everything()]) {
      expect([text.includes(token), text.includes(hex(token)), text.includes(hex('You are invited'))]).toEqual([
        false,
        false,
        false,
      ])
    }
    const { rows } = await world.inspect.query(`select sealed from "${world.one.coreSchema}".mail where address = $1`, [
      address,
    ])
    expect(rows).toEqual([{ sealed: null }])
  })

  test('fails at once where the address is refused, in the words of the server, and is sent again with a new link', async () => {
    const { id, address } = await invite()
    const { id: told } = await invite()
    server.refuse.set(address, '550 No such user')
    await send(id)
    await expect.poll(() => stateOf(address)).toBe('failed')
    const failed = await mailTo(address)
    expect(failed).toMatchObject({ error: '127.0.0.1 answered: 550 No such user', attempts: 1, canRetry: true })
    const { rows } = await world.inspect.query(`select sealed from "${world.one.coreSchema}".mail where id = $1`, [
      failed.id,
    ])
    expect(rows).toEqual([{ sealed: null }])

    server.refuse.clear()
    expect((await as('MAIL_RETRY', { id: failed.id })).json).toEqual({ ok: true })
    await expect.poll(() => stateOf(address)).toBe('sent')
    expect((await mailTo(address)).id).toBe(failed.id)
    expect((await as('MAIL_RETRY', { id: failed.id })).status).toBe(404)
    expect((await accept(tokenIn(server.linkTo(address)))).status).toBe(200)
    expect((await as('MAIL_RETRY', { id: told })).status).toBe(404)
  })

  test('[S60] that the server refuses with what stands in it: neither link nor token is told', async () => {
    const { id, address } = await invite()
    server.refuseText = source =>
      `554 Spam: ${/https?:\S+/.exec(source.replaceAll('=\r\n', ''))?.[0]?.replaceAll('=3D', '=')}`
    await send(id)
    await expect.poll(() => stateOf(address)).toBe('failed')
    expect((await mailTo(address)).error).toBe('127.0.0.1 answered: 554 Spam: ••••')
  })

  test('is given up after five attempts', async () => {
    const { id, address } = await invite()
    server.refuse.set(address, '450 Later')
    await send(id)
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await expect.poll(() => mailTo(address)).toMatchObject({ state: 'waiting', attempts: attempt })
      await expect
        .poll(async () => {
          await hasten()
          return (await mailTo(address)).attempts
        })
        .toBe(attempt + 1)
    }
    await expect.poll(() => mailTo(address)).toMatchObject({ state: 'failed', attempts: 5 })
  })

  test('[S39] whose text waited for 30 minutes fails, and the text goes', async () => {
    await server.stop()
    const { id, address } = await invite()
    await send(id)
    await expect.poll(() => mailTo(address)).toMatchObject({ state: 'waiting', attempts: 1 })
    const table = `"${world.one.coreSchema}".mail`
    const { rows } = await world.inspect.query(
      `select extract(epoch from sealed_until - created_at)::float8 as kept from ${table} where address = $1`,
      [address],
    )
    expect(Math.abs(rows[0].kept - 1800)).toBeLessThan(60)
    await world.inspect.query(`update ${table} set sealed_until = now() where address = $1`, [address])
    await server.start()
    await hasten()
    await expect.poll(() => stateOf(address)).toBe('failed')
    expect(await mailTo(address)).toMatchObject({
      error: 'It could not be sent in time, and its text was removed',
      canRetry: true,
    })
    const { rows: kept } = await world.inspect.query(`select sealed from ${table} where address = $1`, [address])
    expect(kept).toEqual([{ sealed: null }])
    expect(server.linkTo(address)).toBe(undefined)
  })

  test('[S41] goes to one address three times an hour at most', async () => {
    const { id, address } = await invite()
    for (let time = 0; time < 3; time += 1) expect((await send(id)).status).toBe(200)
    const refused = await send(id)
    expect([refused.status, refused.json.error.code]).toEqual([429, 'RATE_LIMITED'])
    const mails = () => server.received.filter(({ to }) => to.includes(address))
    await expect.poll(() => mails().length).toBe(3)
    // The link that was refused was none: the one before it still works, and it alone.
    const links = mails().map(({ plain }) => /https?:\S+/.exec(plain)?.[0])
    const answers: number[] = []
    for (const link of links) answers.push((await accept(tokenIn(link))).status)
    expect(answers.toSorted()).toEqual([200, 404, 404])
  })

  test('[S38] names the configured address, whatever a request says of its host; without one it is not mailed', async () => {
    const { id, address } = await invite()
    const headers = { 'x-forwarded-host': 'evil.example', origin: 'http://one.test' }
    const forged = await world.node.call(
      'INVITATION_LINK_CREATE',
      { invitationId: id },
      { host, token: admin, headers },
    )
    expect(forged.json.sentTo).toBe(address)
    await expect.poll(() => server.linkTo(address)).toMatch(/^http:\/\/one\.test\//)
    const { mail } = world.node.services
    expect(await mail.sendsLinks(world.one)).toBe(true)
    expect(await mail.sendsLinks({ ...world.one, url: undefined })).toBe(false)
  })

  test('shows its link to whoever makes it where no server is set', async () => {
    await set({ settings: null })
    const { id } = await invite()
    expect(Object.keys((await send(id)).json).toSorted()).toEqual(['expiresAt', 'url'])
  })
})

describe('a forgotten password', () => {
  test('[S39] is set by the mailed link, once', async () => {
    await addUser(world.node, world.one, { email: 'forgot@one.test' })
    expect((await ask('Forgot@One.Test')).json).toEqual({})
    await expect.poll(() => stateOf('forgot@one.test')).toBe('sent')
    const link = server.linkTo('forgot@one.test')
    expect(link).toMatch(/^http:\/\/one\.test\/set-password\?token=[\w-]{43}$/)
    const { rows } = await world.inspect.query(
      `select extract(epoch from expires_at - now())::float8 as life from trellis.password_link order by created_at desc limit 1`,
    )
    expect(rows[0].life).toBeGreaterThan(1700)
    expect(rows[0].life).toBeLessThanOrEqual(1800)
    for (const wrong of ['', null, [], { $ne: 1 }, undefined]) expect((await setPassword(wrong)).status).toBe(400)
    expect((await setPassword(tokenIn(link))).status).toBe(200)
    expect((await setPassword(tokenIn(link))).status).toBe(404)
    expect((await world.login({ email: 'forgot@one.test', password: 'a new password' })).status).toBe(200)
  })

  test('[S39] that is set by one link ends every other one', async () => {
    const { id } = await addUser(world.node, world.one, { email: 'twice@one.test' })
    const given = (await as('PASSWORD_LINK_CREATE', { userId: id })).json.url
    await ask('twice@one.test')
    await expect.poll(() => server.linkTo('twice@one.test')).toContain('token=')
    expect((await setPassword(tokenIn(server.linkTo('twice@one.test')))).status).toBe(200)
    expect((await setPassword(tokenIn(given))).status).toBe(404)
  })

  test('[S40] goes to the stored address, never to the one that was typed', async () => {
    await addUser(world.node, world.one, { email: 'müller+x@one.test' })
    const before = server.received.length
    for (const typed of [
      'MÜLLER+X@one.test',
      'muller+x@one.test',
      'müller@one.test',
      'müller+x@one。test',
      'müller+х@one.test',
    ]) {
      expect((await ask(typed)).json).toEqual({})
    }
    await expect.poll(() => server.received.length).toBe(before + 1)
    await addUser(world.node, world.one, { email: 'after@one.test' })
    await ask('after@one.test')
    await expect.poll(() => stateOf('after@one.test')).toBe('sent')
    expect(server.received.slice(before).map(({ to }) => to)).toEqual([['müller+x@one.test'], ['after@one.test']])
  })

  test('[S41] of 200 requests at once three are mailed, all are answered alike, and nothing is noted', async () => {
    const { id } = await addUser(world.node, world.one, { email: 'flood@one.test' })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => ask(index % 2 ? 'flood@one.test' : `nobody${index}@one.test`)),
    )
    expect([...new Set(answers.map(({ status, text }) => `${status} ${text}`))]).toEqual(['200 {}'])
    const mails = async () => (await outbox()).filter(({ address }) => address === 'flood@one.test')
    await expect.poll(async () => (await mails()).filter(({ state }) => state === 'sent').length).toBe(3)
    await addUser(world.node, world.one, { email: 'afterwards@one.test' })
    await ask('afterwards@one.test')
    await expect.poll(() => stateOf('afterwards@one.test')).toBe('sent')
    expect(await mails()).toHaveLength(3)
    expect((await as('CORE_GET', { collectionId: 'User', id })).json.passwordAskedAt).toBe(undefined)
  })

  test('is answered before any server for mail is, leaves the links of others, and reaches no blocked user', async () => {
    server.isSilent = true
    const { id } = await addUser(world.node, world.one, { email: 'calm@one.test' })
    const given = (await as('PASSWORD_LINK_CREATE', { userId: id })).json.url
    expect((await ask('calm@one.test')).json).toEqual({})
    await expect.poll(() => stateOf('calm@one.test')).toBe('sending')
    const { id: blocked } = await addUser(world.node, world.one, { email: 'blocked@one.test' })
    await as('CORE_UPDATE', { collectionId: 'User', id: blocked, record: { blocked: true } })
    await ask('blocked@one.test')
    expect((await setPassword(tokenIn(given))).status).toBe(200)
    expect(await mailTo('blocked@one.test')).toBe(undefined)
  })

  test('is noted for user admins where no server is set', async () => {
    await set({ settings: null })
    const { id } = await addUser(world.node, world.one, { email: 'noted@one.test' })
    await ask('noted@one.test')
    const asked = async () => (await as('CORE_GET', { collectionId: 'User', id })).json.passwordAskedAt
    await expect.poll(asked).toEqual(expect.any(String))
    expect(await mailTo('noted@one.test')).toBe(undefined)
  })

  test('is written in the language of whoever asked', async () => {
    const { id } = await addUser(world.node, world.one, { email: 'deutsch@one.test' })
    await as('CORE_UPDATE', { collectionId: 'User', id, record: { locale: 'de' } })
    await ask('deutsch@one.test')
    await expect.poll(() => stateOf('deutsch@one.test')).toBe('sent')
    const mail = server.received.findLast(({ to }) => to.includes('deutsch@one.test'))
    expect(mail?.html).toContain('<html lang="de">')
    expect(mail?.plain).toContain('Neues Passwort setzen:')
  })
})

describe('[S46] a changed address', () => {
  const change = (id: string, record: object) => as('CORE_UPDATE', { collectionId: 'User', id, record })

  test('is told to the old one, with the new one; another name is not', async () => {
    const { id } = await addUser(world.node, world.one, { email: 'old@one.test' })
    expect((await change(id, { fullName: 'Another', email: 'Old@one.test' })).status).toBe(200)
    expect((await change(id, { email: 'new@one.test' })).status).toBe(200)
    await expect.poll(() => stateOf('Old@one.test')).toBe('sent')
    const told = server.received.filter(({ to }) => to.some(address => /^(old|new)@one\.test$/i.test(address)))
    expect(told.map(({ to }) => to)).toEqual([['Old@one.test']])
    expect(told[0]?.plain).toContain('has another email address now: new@one.test.')
  })

  test('is told again where the mail failed', async () => {
    const { id } = await addUser(world.node, world.one, { email: 'former@one.test' })
    server.refuse.set('former@one.test', '550 Busy')
    await change(id, { email: 'present@one.test' })
    await expect.poll(() => stateOf('former@one.test')).toBe('failed')
    server.refuse.clear()
    expect((await as('MAIL_RETRY', { id: (await mailTo('former@one.test')).id })).status).toBe(200)
    await expect.poll(() => stateOf('former@one.test')).toBe('sent')
    expect(server.received.at(-1)).toMatchObject({ to: ['former@one.test'] })
  })
})

describe('the outbox', () => {
  test('is the workspace’s own, and another one’s mails are not sent again from here', async () => {
    const { id, address } = await invite()
    server.refuse.set(address, '550 No')
    await send(id)
    await expect.poll(() => stateOf(address)).toBe('failed')
    const { id: failed } = await mailTo(address)
    const token = await world.node.login('other@two.test', 'two.test')
    const other = { host: 'two.test', token }
    expect((await world.node.call('MAIL_OUTBOX_LIST', {}, other)).json).toEqual({ list: [] })
    expect((await world.node.call('MAIL_SETTINGS_GET', {}, other)).json).toEqual({
      hasPassword: false,
      linkAddress: 'http://two.test',
    })
    expect((await world.node.call('MAIL_RETRY', { id: failed }, other)).status).toBe(404)
  })

  test('[S44] a tenant admin who may invite nobody sends no invitation again', async () => {
    const { id, address } = await invite()
    server.refuse.set(address, '550 No')
    await send(id)
    await expect.poll(() => stateOf(address)).toBe('failed')
    await addUser(world.node, world.one, { email: 'owner@one.test', isTenantAdmin: true })
    const owner = await world.node.login('owner@one.test', host)
    const { id: failed } = await mailTo(address)
    expect((await as('MAIL_RETRY', { id: failed }, owner)).status).toBe(403)
    expect(await stateOf(address)).toBe('failed')
  })

  test('a mail that failed is sent again once by a call that comes twice', async () => {
    const { id, address } = await invite()
    server.refuse.set(address, '550 No')
    await send(id)
    await expect.poll(() => stateOf(address)).toBe('failed')
    server.refuse.clear()
    const { id: failed } = await mailTo(address)
    const once = { host, token: admin, headers: { 'idempotency-key': 'again-once' } }
    const answers = [
      await world.node.call('MAIL_RETRY', { id: failed }, once),
      await world.node.call('MAIL_RETRY', { id: failed }, once),
    ]
    expect(answers.map(({ status, json }) => [status, json])).toEqual([
      [200, { ok: true }],
      [200, { ok: true }],
    ])
    await expect.poll(() => stateOf(address)).toBe('sent')
    expect(server.received.filter(({ to }) => to.includes(address))).toHaveLength(1)
  })

  test('shows the last 200, and keeps those of the last hour', async () => {
    const table = `"${world.one.coreSchema}".mail`
    await world.inspect.query(`insert into ${table} (id, kind, about, address, state, sealed_until, created_at, ended_at)
      select 'old' || n, 'test', '', 'old' || n || '@one.test', 'sent', now(), now() - interval '2 hours' - n * interval '1 second', now()
      from generate_series(1, 250) n`)
    await as('MAIL_TEST', { address: 'newest@one.test' })
    const shown = await outbox()
    expect(shown).toHaveLength(200)
    expect(shown[0]).toMatchObject({ address: 'newest@one.test' })
    const { rows } = await world.inspect.query(`select count(*)::int as count from ${table}`)
    expect(rows).toEqual([{ count: 200 }])
  })
})
