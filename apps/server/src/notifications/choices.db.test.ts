import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../tests/scenarios/flow-world.ts'
import { type MailServer, startMailServer } from '../../../../tests/scenarios/mail-server.ts'
import type { Caller } from '../access/caller.ts'
import { notificationMailWorkId } from './mail-work.ts'

let world: FlowWorld
let server: MailServer
let owner: Caller

beforeAll(async () => {
  server = await startMailServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
  const environment = { TRELLIS_OUTBOUND_HOSTS: '127.0.0.1', TRELLIS_URL: 'https://trellis.example' }
  world = await makeFlowWorld('notification_choices', environment)
  owner = await world.person({ email: 'owner@w.example', roles: ['userAdmin'], isTenantAdmin: true })
  const parameters = {
    userIds: [world.member.userId, world.stranger.userId],
    title: 'Late: {{input.x}}',
    text: 'One\n\nTwo <b>',
    link: '/app?id=office',
  }
  await world.flow('tell', { ...lineOf([stepOf('tell', 'NOTIFY', parameters)]), inputs: anInput })
}, 60_000)
afterAll(async () => {
  await world?.close()
  await server?.stop()
})

const anInput = { type: 'object', properties: { x: { type: 'string', format: 'text', title: 'X' } } } as const
const choices = async (who: Caller) => world.run(who, 'NOTIFICATION_CHOICE_LIST', {})
const choose = (who: Caller, choice: object) => world.run(who, 'NOTIFICATION_CHOICE_SET', { kind: 'flow', ...choice })
const bellOf = async (who: Caller) => {
  const options = { orderBy: 'createdAt', descending: true }
  return (await world.run(who, 'CORE_LIST', { cursor: { collectionId: 'Notification', options } }))['list'] as object[]
}
const mailsTo = (address: string) => server.received.filter(({ to }) => to.includes(address))
const outbox = async () =>
  (await world.run(owner, 'MAIL_OUTBOX_LIST', {}))['list'] as { id: string; state: string; canRetry: boolean }[]
const tell = (x: string) => world.start(world.member, 'tell', { x })

test('without a choice people are told by the bell, and without a server for mail by it alone', async () => {
  const usual = { product: true, mail: false }
  expect(await choices(world.member)).toEqual({
    choices: [
      { kind: 'flow', ...usual },
      { kind: 'blockedFlow', ...usual },
      { kind: 'import', ...usual },
    ],
    hasMail: false,
  })
  await choose(world.member, { product: true, mail: true })
  expect(await tell('early')).toMatchObject({ status: 'succeeded' })
  expect((await bellOf(world.member))[0]).toMatchObject({ title: 'Late: early', read: false })
  // Whether there is a server for mail is asked when the work for its mails runs, a moment later.
  const works = sql`select from trellis.work where kind = ${notificationMailWorkId} and ended_at is null`
  await expect.poll(async () => (await world.services.database.run(works)).length).toBe(0)
  await choose(world.member, usual)
  const settings = {
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    senderAddress: 'o@w.example',
    senderName: 'O',
  }
  await world.run(owner, 'MAIL_SETTINGS_SET', { settings })
  expect(await choices(world.member)).toMatchObject({ hasMail: true })
})

test('who chose mail gets one, with the text as text and a link into the product; others get none', async () => {
  await choose(world.member, { product: true, mail: true })
  expect(await tell('both')).toMatchObject({ status: 'succeeded' })
  await expect.poll(() => mailsTo('member@w.example')).toHaveLength(1)
  const [mail] = mailsTo('member@w.example')
  expect(mail).toMatchObject({ subject: 'Late: both', plain: expect.stringMatching(/One\s+Two <b>/) })
  expect(mail?.html).toContain('Two &lt;b&gt;')
  expect(mail?.html).toContain('href="https://trellis.example/app?id=office"')
  expect(mailsTo('stranger@w.example')).toEqual([])
  expect((await bellOf(world.member))[0]).toMatchObject({ title: 'Late: both', read: false, silent: false })
  // The server noted it a moment after the mail had come.
  await expect.poll(outbox).toMatchObject([{ kind: 'notification', state: 'sent' }])
})

test('by mail alone the bell is silent, and the list has it as read; not at all means neither', async () => {
  await choose(world.member, { product: false, mail: true })
  await choose(world.stranger, { product: false, mail: false })
  const before = await bellOf(world.stranger)
  await tell('mail alone')
  await expect.poll(() => mailsTo('member@w.example')).toHaveLength(2)
  expect((await bellOf(world.member))[0]).toMatchObject({ title: 'Late: mail alone', read: true, silent: true })
  expect(await bellOf(world.stranger)).toEqual(before)
})

test('a mail that failed is made again by whoever looks after the outbox', async () => {
  server.refuse.set('member@w.example', 'No such box')
  await tell('refused')
  const failed = async () => (await outbox()).find(({ state }) => state === 'failed')
  await expect.poll(failed).toMatchObject({ canRetry: true })
  server.refuse.clear()
  await world.run(owner, 'MAIL_RETRY', { id: (await failed())?.id })
  await expect.poll(() => mailsTo('member@w.example').map(({ subject }) => subject)).toContain('Late: refused')
})

test.each(['.evil.example/x', 'https://evil.example/', '//evil.example', '@evil.example'])(
  '[S38] a link that leads out of the product is not sent: %s',
  async link => {
    await choose(world.member, { product: true, mail: true })
    const title = `To ${link}`
    const id = `out-${link.length}`
    await world.flow(id, lineOf([stepOf('tell', 'NOTIFY', { userIds: [world.member.userId], title, link })]))
    await world.start(world.member, id)
    const sent = () => mailsTo('member@w.example').find(({ subject }) => subject === title)
    await expect.poll(sent).toBeDefined()
    expect(sent()?.html).not.toContain('<a ')
  },
)

test('a blocked user is sent nothing, and one who is gone takes their choices along', async () => {
  const leaver = await world.person({ email: 'leaver@w.example' })
  await choose(leaver, { product: true, mail: true })
  await world.run(owner, 'CORE_UPDATE', { collectionId: 'User', id: leaver.userId, record: { blocked: true } })
  const parameters = { userIds: [leaver.userId, world.member.userId], title: 'To a blocked one' }
  await world.flow('blocked', lineOf([stepOf('tell', 'NOTIFY', parameters)]))
  await world.start(world.member, 'blocked')
  await expect.poll(() => mailsTo('member@w.example').map(({ subject }) => subject)).toContain('To a blocked one')
  expect(mailsTo('leaver@w.example')).toEqual([])
  await world.run(owner, 'CORE_DELETE', { collectionId: 'User', id: leaver.userId })
})

test('S35 what is no kind and no choice is refused with its field', async () => {
  for (const [field, choice] of [
    ['kind', { kind: 'weather', product: true, mail: false }],
    ['mail', { kind: 'flow', product: true, mail: 'yes' }],
    ['product', { kind: 'flow', mail: true }],
  ] as const)
    await expect(choose(world.member, choice)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { [field]: expect.any(String) } },
    })
})
