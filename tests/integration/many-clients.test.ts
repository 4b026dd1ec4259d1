import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveSocket, openLiveSocket } from '../scenarios/live-socket.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addNotes, type NotesWorkspace } from './notes-workspace.ts'
import { expectBelow, isSoaked, lengthOf, patienceFor } from './soak.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let given: TestDatabase
let server: TestServer
let notes: NotesWorkspace

beforeAll(async () => {
  given = await createTestDatabase('many_clients')
  server = await startTestServer({ connectionString: given.connectionString })
  notes = await addNotes(server)
  await notes.create('One')
})
afterAll(async () => {
  await server?.close()
  await given?.drop()
})

/** Milliseconds that 95 of 100 readers of a list wait at most. */
async function readerWaits(at: TestServer = server): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 40; round += 1) {
    const start = performance.now()
    const { status } = await at.call('DATA_LIST', { cursor: { collectionId: 'Notes' }, count: 'none' }, notes.calling)
    expect(status).toBe(200)
    times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[37] ?? 0
}

/** Sends the beginning of a request and a byte now and then, and never its end. */
async function openSlowly(beginning: string, sockets: Set<Socket>): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  sockets.add(socket)
  const drip = setInterval(() => socket.write('x'), 3000)
  socket.on('error', () => undefined)
  socket.on('close', () => clearInterval(drip))
  socket.resume()
  await new Promise<void>(resolve => socket.on('connect', resolve))
  socket.write(beginning)
  return socket
}

test('R29 thousands of clients that never end their headers or bodies hold up nobody, and are cut off', async () => {
  const clients = lengthOf('R29', { short: 200, long: 5000 })
  const usual = await readerWaits()
  const sockets = new Set<Socket>()
  const headers = 'GET /api/health HTTP/1.1\r\nHost: notes.test\r\nX-Slow: '
  const body = `POST /api/operations/DATA_LIST HTTP/1.1\r\nHost: notes.test\r\nContent-Type: application/json\r\nAuthorization: Bearer ${notes.calling.token}\r\nContent-Length: 1000\r\n\r\n{"cursor":"`
  try {
    for (let index = 0; index < clients; index += 1) await openSlowly(index % 2 ? headers : body, sockets)
    expectBelow(await readerWaits(), usual * 2)
    if (!isSoaked('R29')) return
    const opened = performance.now()
    while ([...sockets].some(socket => !socket.closed) && performance.now() - opened < 60_000) await wait(250)
    expect([...sockets].filter(socket => !socket.closed)).toEqual([])
    expect(performance.now() - opened).toBeLessThan(40_000)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}, 120_000)

async function openSubscribed(url: string): Promise<LiveSocket> {
  const socket = await openLiveSocket(new URL(url).host, { host: 'notes.test', origin: 'http://notes.test' })
  socket.send({ type: 'auth', accessToken: notes.calling.token })
  await socket.next(({ type }) => type === 'ready', patienceFor(60_000))
  socket.send({ type: 'subscribe', id: '1', cursor: { collectionId: 'Notes', options: { limit: 25 } } })
  await socket.next(({ type }) => type === 'subscribed', patienceFor(60_000))
  return socket
}

test('R30 after a restart all windows come back at once and hear what changes, and reading goes on meanwhile', async () => {
  const windows = lengthOf('R30', { short: 200, long: 5000 })
  const before = await Promise.all(Array.from({ length: windows }, () => openSubscribed(server.url)))
  await server.close()
  await Promise.all(before.map(({ closed }) => closed))
  server = await startTestServer({ connectionString: given.connectionString })
  const restarted = performance.now()
  const [after] = await Promise.all([
    Promise.all(Array.from({ length: windows }, () => openSubscribed(server.url))),
    readerWaits(),
  ])
  expectBelow(performance.now() - restarted, 60_000)
  const heard = Promise.all(after.map(window => window.next(({ type }) => type === 'change', patienceFor(60_000))))
  const made = await server.call('DATA_CREATE', { collectionId: 'Notes', record: { text: 'Two' } }, notes.calling)
  expect(made.status).toBe(200)
  await heard
  for (const { socket } of after) socket.terminate()
}, 180_000)
