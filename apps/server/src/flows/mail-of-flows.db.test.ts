import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../tests/scenarios/flow-world.ts'
import { type MailServer, startMailServer } from '../../../../tests/scenarios/mail-server.ts'
import { makeStepCall } from './step-call.ts'

let world: FlowWorld
let server: MailServer

beforeAll(async () => {
  server = await startMailServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
  world = await makeFlowWorld('mail_of_flows', { TRELLIS_OUTBOUND_HOSTS: '127.0.0.1' })
}, 60_000)
afterAll(async () => {
  await world?.close()
  await server?.stop()
})

const mailTo = (to: unknown) =>
  stepOf('mail', 'SEND_MAIL', { to, subject: 'Late: {{vars.count}}', text: 'One\n\nTwo <b>' })
const flowOf = (to: unknown) =>
  lineOf([stepOf('set', 'SET_STATE', { vars: [{ key: 'count', value: '3' }] }), mailTo(to)])
const send = async (id: string, to: unknown) => {
  await world.flow(id, flowOf(to))
  return world.start(world.member, id)
}

test('without a server for mail the step says so', async () => {
  expect(await send('early', ['ann@w.example'])).toMatchObject({
    status: 'failed',
    error: { stepId: 'mail', message: 'No server for mail is set: a tenant admin sets it in the settings' },
  })
})

test('a step sends one mail to each address, through the outbox', async () => {
  const owner = await world.person({ email: 'owner@w.example', isTenantAdmin: true })
  const settings = {
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    senderAddress: 'office@w.example',
    senderName: 'Office',
  }
  await world.run(owner, 'MAIL_SETTINGS_SET', { settings })
  expect(await send('late', ['ann@w.example', 'bob@w.example', 'ann@w.example'])).toMatchObject({ status: 'succeeded' })
  await expect.poll(() => server.received.map(({ to }) => to[0]).toSorted()).toEqual(['ann@w.example', 'bob@w.example'])
  expect(server.received[0]).toMatchObject({ subject: 'Late: 3', plain: expect.stringMatching(/One\s+Two <b>/) })
  expect(server.received[0]?.html).toContain('Two &lt;b&gt;')
  const { list } = await world.run(owner, 'MAIL_OUTBOX_LIST', {})
  expect(list).toMatchObject([{ kind: 'flow' }, { kind: 'flow' }])
})

test('R22 a step that is done again after a crash sends nothing again', async () => {
  server.received.length = 0
  const parts = { services: world.services } as Parameters<typeof makeStepCall>[0]['parts']
  const call = makeStepCall({
    parts,
    caller: world.member,
    chain: [],
    key: 'run:2',
    signal: new AbortController().signal,
  })
  const mail = { to: ['cas@w.example'], subject: 'Once', text: 'Once' }
  await call.mail(mail)
  await call.mail(mail)
  await expect.poll(() => server.received.length).toBe(1)
  const waiting = sql`select from trellis.work where kind = 'mail' and ended_at is null`
  await expect.poll(async () => (await world.services.database.run(waiting)).length).toBe(0)
  expect(server.received).toHaveLength(1)
})

test('[S45] what is no plain address is refused at its field', async () => {
  for (const address of ['ann', 'ann@w.example, eve@w.example', 'ann@w.example\r\nRCPT TO:<eve@w.example>'])
    expect(await send('wrong', [address])).toMatchObject({
      status: 'failed',
      error: { type: 'VALIDATION_ERROR', stepId: 'mail' },
    })
})
