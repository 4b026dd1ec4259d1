import { createHmac, randomUUID } from 'node:crypto'
import type { FlowWebhook } from '@trellis/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../../tests/scenarios/flow-world.ts'

let world: FlowWorld
let token: string

beforeAll(async () => {
  world = await makeFlowWorld('flow_webhooks')
  const rights = { name: 'Robot', roles: ['entityAdmin'], isTenantAdmin: false }
  token = String((await world.run(world.developer, 'API_TOKEN_CREATE', rights))['id'])
}, 60_000)
afterAll(() => world?.close())

const inputs = {
  type: 'object',
  properties: {
    text: { type: 'string', format: 'text', title: 'Text' },
    size: { type: 'number', format: 'number', title: 'Size' },
  },
} as const
const note = lineOf([stepOf('note', 'DATA_CREATE', { collectionId: 'Notes', record: { text: '{{input.text}}' } })])

/** A flow with a webhook and its secret. */
async function hooked(id: string, webhook: FlowWebhook, more: object = {}) {
  await world.flow(id, { inputs, ...note, runAs: token, webhook, ...more })
  const made = await world.run(world.developer, 'FLOW_MAKE_WEBHOOK_SECRET', { id })
  return made as { secret: string; path: string }
}

type Sent = { path: string; body?: string | object; headers?: Record<string, string> }

async function send({ path, body = {}, headers = {} }: Sent) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await world.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}
const runsOf = async (flowId: string) =>
  (await world.run(world.developer, 'FLOW_RUN_LIST', { flowId }))['list'] as Record<string, unknown>[]
const sha = (secret: string | Buffer, text: string, encoding: 'hex' | 'base64') =>
  createHmac('sha256', secret).update(text).digest(encoding)

describe('a webhook whose address holds the secret', () => {
  test('starts the flow with what the body says, and answers at once or with the output', async () => {
    const output = { got: '{{input.text}}', by: '{{event.webhook.headers.x-sender}}', of: '{{event.query.of}}' }
    const { path } = await hooked('inbox', { proof: 'address' }, { output })
    const started = await send({ path, body: { text: 'sent', other: 1 } })
    expect(started).toEqual({ status: 202, body: { runId: expect.any(String) } })
    await expect.poll(async () => (await world.runOf(started.body['runId']))['status']).toBe('succeeded')
    expect(await world.textsOf()).toContain('sent')
    expect(await runsOf('inbox')).toMatchObject([{ cause: 'webhook', userName: 'developer' }])
    const waited = await send({
      path: `${path}?wait=20&of=ours`,
      body: { text: 'again' },
      headers: { 'x-sender': 'shop' },
    })
    expect(waited).toMatchObject({ status: 200, body: { status: 'succeeded', output: { got: 'again', of: 'ours' } } })
  })

  test('takes forms and texts, too', async () => {
    const { path } = await hooked('forms', { proof: 'address' }, { output: '{{event.webhook.body}}' })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send({ path: `${path}?wait=20`, body: 'text=a+b&size=3', headers: form })).body).toMatchObject({
      output: { text: 'a b', size: '3' },
    })
    const text = { 'content-type': 'text/plain' }
    expect((await send({ path: `${path}?wait=20`, body: 'plain', headers: text })).body).toMatchObject({
      output: 'plain',
    })
  })

  test('says by its status that a run failed, and why, to who waits for it', async () => {
    const failing = (error: object) => ({ output: '', ...lineOf([stepOf('fail', 'FAIL', error)]) })
    const { path } = await hooked('fails', { proof: 'address' }, failing({ type: 'NO_STOCK', message: 'Sold out' }))
    expect((await send({ path })).status).toBe(202)
    expect(await send({ path: `${path}?wait=20` })).toEqual({
      status: 500,
      body: { runId: expect.any(String), status: 'failed', error: expect.objectContaining({ type: 'NO_STOCK' }) },
    })
    const ours = await hooked('refuses', { proof: 'address' }, failing({ type: 'DENIED', message: 'Not you' }))
    expect(await send({ path: `${ours.path}?wait=20` })).toMatchObject({
      status: 403,
      body: { error: { message: 'Not you' } },
    })
  })

  test('takes as many values as a large order has', async () => {
    const { path } = await hooked('large', { proof: 'address' }, { output: '{{event.webhook.body.items.0.sku}}' })
    const items = Array.from({ length: 2000 }, (_, at) => ({ sku: `s${at}`, count: at, price: 1.5 }))
    expect((await send({ path: `${path}?wait=20`, body: { items } })).body).toMatchObject({ output: 's0' })
  })

  test('what does not fit is told by field, and starts nothing; S78 so is what cannot be read', async () => {
    const { path } = await hooked('strict', { proof: 'address' })
    expect(await send({ path, body: { size: 'many' } })).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_ERROR', details: { fields: { 'input.size': expect.any(String) } } } },
    })
    expect((await send({ path, body: '{"text":' })).status).toBe(400)
    expect((await send({ path, body: '['.repeat(100_000) })).status).toBe(400)
    expect((await send({ path: `${path}?wait=900` })).status).toBe(400)
    expect((await send({ path, body: `"${'x'.repeat(1024 * 1024)}"` })).status).toBe(413)
    expect(await runsOf('strict')).toEqual([])
    expect(await world.run(world.developer, 'FLOW_STATUS', { id: 'strict' })).toMatchObject({
      consecutiveErrorCount: 0,
    })
  })
})

describe('S61 who does not know the secret', () => {
  test('is refused and starts nothing, whatever is wrong with it', async () => {
    const { path, secret } = await hooked('safe', { proof: 'address' })
    const [root] = path.split(`/${secret}`)
    for (const wrong of [root ?? '', `${root}/${secret.slice(0, -1)}x`, `${root}/`, `${root}/${'x'.repeat(200)}`])
      expect([401, 404]).toContain((await send({ path: wrong })).status)
    expect(await runsOf('safe')).toEqual([])
  })

  test('R12 signatures of Standard Webhooks are over the raw body, and count for five minutes', async () => {
    const { secret, path } = await hooked('signed', { proof: 'standard' })
    expect(path).toBe('/api/hooks/signed')
    expect(secret).toMatch(/^whsec_/)
    const key = Buffer.from(secret.slice(6), 'base64')
    const body = '{ "text": "signed" }'
    const headers = (at: number, id: string = randomUUID(), signed = body) => ({
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,bm9uZQ== v1,${sha(key, `${id}.${at}.${signed}`, 'base64')}`,
    })
    const now = Math.floor(Date.now() / 1000)
    expect((await send({ path, body, headers: headers(now) })).status).toBe(202)
    for (const at of [now - 310, now + 310]) expect((await send({ path, body, headers: headers(at) })).status).toBe(401)
    expect((await send({ path, body, headers: headers(now, '') })).status).toBe(401)
    expect((await send({ path, body: '{"text":"signed"}', headers: headers(now) })).status).toBe(401)
    expect((await send({ path, body })).status).toBe(401)
    expect(await runsOf('signed')).toHaveLength(1)
  })

  test('a header of the sender’s own kind is checked with its prefix and encoding', async () => {
    const webhook = { proof: 'header', header: 'X-Hub-Signature-256', prefix: 'sha256=', encoding: 'hex' } as const
    const { secret, path } = await hooked('hub', webhook)
    const body = '{"text":"hub"}'
    const good = { 'x-hub-signature-256': `sha256=${sha(secret, body, 'hex')}` }
    expect((await send({ path, body, headers: good })).status).toBe(202)
    const bare = { 'x-hub-signature-256': sha(secret, body, 'hex') }
    expect((await send({ path, body, headers: bare })).status).toBe(401)
    expect((await send({ path, body: '{"text":"other"}', headers: good })).status).toBe(401)
    expect(
      (await send({ path, body, headers: { 'x-hub-signature-256': `sha256=${sha('x', body, 'hex')}` } })).status,
    ).toBe(401)
  })

  test('another secret is the only one, and none is told again', async () => {
    const { path: before } = await hooked('turned', { proof: 'address' })
    const { path } = await hooked('turned', { proof: 'address' })
    expect((await send({ path: before })).status).toBe(401)
    expect((await send({ path })).status).toBe(202)
    const status = await world.run(world.developer, 'FLOW_STATUS', { id: 'turned' })
    expect(status).toMatchObject({ hasWebhookSecret: true })
    expect(JSON.stringify(status)).not.toContain(path.split('/').at(-1))
    const own = { secret: 'of the sender, long enough' }
    expect(await world.run(world.developer, 'FLOW_MAKE_WEBHOOK_SECRET', { id: 'turned', ...own })).toMatchObject(own)
  })
})

test('R11 a delivery that comes 50 times at once, and again later, is one run', async () => {
  const { path } = await hooked('once', { proof: 'address', idHeader: 'X-Delivery' })
  // More than once: the others meet the run at its start, at its work and at its end.
  for (const delivery of ['d1', 'd2', 'd3', 'd4']) {
    const sent = { path, body: { text: delivery }, headers: { 'x-delivery': delivery } }
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(sent)))
    expect(answers.filter(({ status }) => status !== 202)).toEqual([])
    const ids = new Set(answers.map(({ body }) => body['runId']))
    expect([...ids]).toEqual([expect.any(String)])
    await expect.poll(async () => (await runsOf('once'))[0]?.['status']).toBe('succeeded')
    // Whoever does not wait is answered alike, also once the run has ended.
    expect(await send(sent)).toEqual({ status: 202, body: { runId: [...ids][0] } })
    expect((await world.textsOf()).filter(text => text === delivery)).toHaveLength(1)
  }
  expect(await runsOf('once')).toHaveLength(4)
})

test('R11 a delivery is known by its whole id, of whichever header has one', async () => {
  const { path } = await hooked('named', { proof: 'address', idHeader: 'X-Delivery' })
  const runOf = async (headers: Record<string, string>) => (await send({ path, headers })).body['runId']
  const long = 'k'.repeat(300)
  const [first, second] = [await runOf({ 'x-delivery': `${long}1` }), await runOf({ 'x-delivery': `${long}2` })]
  expect(first).not.toBe(second)
  expect(await runOf({ 'x-delivery': `${long}1` })).toBe(first)
  const third = await runOf({ 'idempotency-key': 'third' })
  expect(await runOf({ 'idempotency-key': 'third' })).toBe(third)
  expect(await runOf({})).not.toBe(await runOf({}))
})

test('what is switched off, deleted or never was is not found alike', async () => {
  const { path } = await hooked('off', { proof: 'address' })
  const none = await send({ path: '/api/hooks/never/anything' })
  expect(none).toMatchObject({ status: 404, body: { error: { message: 'The webhook was not found' } } })
  await world.run(world.developer, 'FLOW_SET_STATUS', { id: 'off', status: 'disabled' })
  expect(await send({ path })).toEqual(none)
  await world.flow('off', { inputs, ...note, runAs: token, webhook: { proof: 'address', disabled: true } })
  expect(await send({ path })).toEqual(none)
  await world.run(world.developer, 'CORE_DELETE', { collectionId: 'Flow', id: 'off' })
  expect(await send({ path })).toEqual(none)
})

test('a flow that is sent too much says when to come again', async () => {
  const { path } = await hooked('many', { proof: 'address' })
  const wrong = `${path}x`
  const statuses = []
  for (let sent = 0; sent < 70; sent += 1) statuses.push((await send({ path: wrong })).status)
  expect(statuses.at(-1)).toBe(429)
  const { headers } = await world.app.inject({ method: 'POST', url: wrong })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await send({ path })).status).toBe(202)
})
