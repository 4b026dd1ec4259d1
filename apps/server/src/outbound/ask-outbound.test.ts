import dns from 'node:dns'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Asked, type AskOptions, askOutbound } from './ask-outbound.ts'

type Seen = { url: string; method: string; headers: IncomingHttpHeaders; body: string }

let server: Server
let port = 0
let seen: Seen[] = []
/** Where the server sends whoever asks for a path. */
let moves: Record<string, [number, string]> = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const { url = '', method = '', headers } = request
      seen.push({ url, method, headers, body })
      const [status, location] = moves[url] ?? []
      if (url === '/half') {
        response.writeHead(200, { 'content-length': '100' })
        response.write('half')
        setImmediate(() => response.destroy())
      } else if (status && location) response.writeHead(status, { location }).end()
      else response.end('found')
    })
  })
  await new Promise<void>(done => server.listen(0, done))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  seen = []
  moves = {}
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (asked: Partial<Asked> = {}, options: Partial<AskOptions> = {}) =>
  askOutbound(
    { url: `http://127.0.0.1:${port}/`, ...asked },
    { allowedHosts: ['127.0.0.1', 'localhost'], signal: AbortSignal.timeout(10_000), largest: 1000, ...options },
  )
const secret = { authorization: 'Bearer canary', 'x-key': 'canary' }

test('S56 another host is told nothing of what the first one was sent', async () => {
  moves = { '/': [302, `http://localhost:${port}/there`] }
  await ask({ headers: secret, redirects: 5 })
  expect(seen.map(({ url }) => url)).toEqual(['/', '/there'])
  expect(seen[0]?.headers).toMatchObject(secret)
  expect(JSON.stringify(seen[1])).not.toContain('canary')
})

test.each([307, 308])('S56 a body goes no further than its host by %i', async status => {
  moves = { '/': [status, `http://localhost:${port}/there`], '/same': [status, '/there'] }
  const body = 'canary=1'
  await ask({ method: 'POST', body, redirects: 5 })
  expect(seen[1]).toMatchObject({ method: 'GET', body: '' })
  await ask({ url: `http://127.0.0.1:${port}/same`, method: 'POST', body, headers: secret, redirects: 5 })
  expect(seen[3]).toMatchObject({ url: '/there', method: 'POST', body, headers: secret })
})

test('S56 each redirect is looked at, and five are followed', async () => {
  const refused = ['http://127.0.0.2/', 'http://169.254.169.254/', 'file:///etc/passwd', 'http://[::1]/']
  for (const location of refused) {
    moves = { '/': [302, location] }
    await expect(ask({ redirects: 5 })).rejects.toMatchObject({ reason: 'GUARD' })
  }
  moves = { '/': [302, '/'] }
  seen = []
  await expect(ask({ redirects: 5 })).rejects.toMatchObject({ reason: 'GUARD' })
  expect(seen).toHaveLength(6)
})

test('S57 a name is looked up once, where the connection is made', async () => {
  const answers = [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
  ]
  const lookup = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: object, done: (...given: unknown[]) => void) =>
      done(null, answers.shift())) as never)
  for (const count of [1, 2]) {
    await expect(ask({ url: `http://rebinding.example:${port}/` })).rejects.toMatchObject({ reason: 'GUARD' })
    expect(lookup).toHaveBeenCalledTimes(count)
  }
  expect(seen).toEqual([])
})

test.each(['file:///etc/passwd', 'data:text/plain,x', 'gopher://127.0.0.1/', 'ftp://127.0.0.1/'])(
  'S59 %s is not asked',
  async url => {
    await expect(ask({ url })).rejects.toMatchObject({ reason: 'GUARD' })
  },
)

test('S09 a port of our own needs to be named with its host', async () => {
  const ownPlaces = [{ host: '127.0.0.1', port }]
  await expect(ask({}, { ownPlaces })).rejects.toMatchObject({ reason: 'GUARD' })
  await expect(ask({ url: `http://localhost:${port}/` }, { ownPlaces })).rejects.toMatchObject({ reason: 'GUARD' })
  expect(seen).toEqual([])
  await expect(ask({}, { ownPlaces, allowedHosts: [`127.0.0.1:${port}`] })).resolves.toMatchObject({ text: 'found' })
})

test('S59 an answer ends where it is too large; what failed is told', async () => {
  await expect(ask({}, { largest: 3 })).rejects.toMatchObject({ reason: 'TOO_LARGE' })
  await expect(ask({ url: `http://127.0.0.1:${port}/half` })).rejects.toMatchObject({ reason: 'UNREACHABLE' })
  await expect(ask({ url: 'http://nosuch.invalid/' })).rejects.toMatchObject({ reason: 'NAME' })
  await expect(ask({ url: `https://127.0.0.1:${port}/` })).rejects.toMatchObject({ reason: 'TLS' })
  await expect(ask({ url: 'http://127.0.0.1:1/' })).rejects.toMatchObject({ reason: 'UNREACHABLE' })
})
