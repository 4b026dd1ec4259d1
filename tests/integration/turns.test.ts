import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Turns } from '../../apps/server/src/http/turns.ts'
import { implementations } from '../../apps/server/src/operations/implementations.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { mustBe } from './employee-fixture.ts'
import { addNotes, type NotesWorkspace } from './notes-workspace.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let database: TestDatabase
let server: TestServer
let crowd: NotesWorkspace
let other: NotesWorkspace

const lists = implementationOf('DATA_LIST')
const { run } = lists
/** Workspaces whose lists began, in that order. */
let begun: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('turns')
  server = await startTestServer({ connectionString: database.connectionString })
  crowd = await addNotes(server, 'crowd.test')
  other = await addNotes(server, 'other.test')
  mustBe(200, await crowd.create('a note'))
  mustBe(200, await other.create('a note'))
}, 60_000)
afterEach(() => {
  lists.run = run
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

function implementationOf(name: string) {
  const found = implementations.find(({ contract }) => contract.name === name)
  if (!found || found.needsTransport) throw new Error(`${name} is not there`)
  return found
}

/** Notes who begins; `hold` keeps the crowd's lists back. */
function watch(hold: () => Promise<unknown>): void {
  begun = []
  lists.run = (async (input, context) => {
    const { id } = context.caller.tenant
    begun.push(id)
    if (id === crowd.tenant.id) await hold()
    return run(input, context)
  }) as typeof run
}

const ofCrowd = () => begun.filter(id => id === crowd.tenant.id).length

test('S82 whoever asks from another workspace stands behind a few of a crowd, and all of it is answered', async () => {
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
  mustBe(200, await other.list())
  watch(() => isOver)
  let came = 0
  let atArrival = { came: 0, begun: 0 }
  const { take } = Turns.prototype
  const takes = vi.spyOn(Turns.prototype, 'take').mockImplementation(function (this: Turns, tenantId, caller) {
    if (tenantId === crowd.tenant.id) came += 1
    else atArrival = { came, begun: ofCrowd() }
    return take.call(this, tenantId, caller)
  })
  const asked = Array.from({ length: 150 }, () => crowd.list())
  await expect.poll(ofCrowd, { interval: 1 }).toBeGreaterThan(0)
  mustBe(200, await other.list())
  takes.mockRestore()
  release()
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
  expect(ofCrowd()).toBe(150)
  // Most of those that came before it had not begun, and of them but a few did so before it.
  expect(atArrival.came - atArrival.begun).toBeGreaterThan(20)
  expect(begun.indexOf(other.tenant.id) - atArrival.begun).toBeLessThan(20)
})

test('S82 R45 whoever waits for long is told 503 with Retry-After, those that began are answered', async () => {
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
  watch(() => isOver)
  mustBe(200, await other.list())
  const asked = Array.from({ length: 2500 }, () => crowd.list())
  const first = await Promise.race(asked)
  expect([first.status, first.json.error.code, Number(first.headers['retry-after'])]).toEqual([503, 'UNAVAILABLE', 2])
  mustBe(200, await other.list())
  const held = ofCrowd()
  release()
  const answers = await Promise.all(asked)
  const served = answers.filter(({ status }) => status === 200).length
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  // What began behind these may still wait too long for a connection where the machine is busy, and is told so.
  expect(held).toBeGreaterThan(0)
  expect(served).toBeGreaterThanOrEqual(held)
  expect(served).toBeLessThanOrEqual(ofCrowd())
}, 60_000)

test('S82 callers who go away leave the line, and nothing is done for them', async () => {
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
  watch(() => isOver)
  mustBe(200, await other.list())
  const { port } = new URL(server.url)
  const body = JSON.stringify({ cursor: { collectionId: 'Notes' }, count: 'none' })
  const requests = Array.from({ length: 150 }, () => {
    const headers = {
      host: crowd.calling.host,
      authorization: `Bearer ${crowd.calling.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const path = '/api/operations/DATA_LIST'
    const request = http.request({ port, host: '127.0.0.1', method: 'POST', path, agent: false, headers })
    request.on('error', () => undefined)
    request.end(body)
    return request
  })
  await expect.poll(ofCrowd, { interval: 1 }).toBeGreaterThan(0)
  for (const request of requests) request.destroy()
  const begunMeanwhile = async () => {
    const before = ofCrowd()
    await wait(500)
    return ofCrowd() - before
  }
  // A busy machine takes a while to tell the server; all of them would have had their turn after a second and a half.
  await expect.poll(begunMeanwhile).toBe(0)
  expect(ofCrowd()).toBeLessThan(300)
  release()
  mustBe(200, await crowd.list())
}, 60_000)
