import { type ErrorCode, errorStatus } from '@trellis/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLive } from '../../../../tests/integration/live-client.ts'
import { conflicts, notThere, tooOften } from '../../../../tests/integration/refusal-lines.ts'
import {
  type Address,
  addressesOf,
  failAtNotes,
  inputOfNothing,
  requestOf,
  sendAtOnce,
  useKeys,
} from '../../../../tests/integration/refusal-requests.ts'
import {
  largestFile,
  makeRefusalWorld,
  type RefusalWorld,
  upload,
} from '../../../../tests/integration/refusal-world.ts'
import { type Answer, type Send, testPassword } from '../../../../tests/integration/test-server.ts'
import { buildOpenApi } from '../operations/openapi.ts'
import { restRoutes } from '../operations/rest.ts'

const api = JSON.parse(JSON.stringify(buildOpenApi()))
const addresses = addressesOf(api.paths)
const recordsPath = '/api/v1/collections/{collectionId}/records'
const usedKey = 'used'
let world: RefusalWorld

beforeAll(async () => {
  world = await makeRefusalWorld()
  await useKeys(world, usedKey)
})
afterAll(() => world?.close())

type Answered = Pick<Answer, 'status' | 'text' | 'json'>
type Provoke = (address: Address) => Promise<Answered>

/** That the description of the address names the status, and, where it is an error, its code and its shape. */
function expectDescribed({ status, text, json }: Answered, { method, path, described }: Address): void {
  const response = described.responses[status]
  expect([method, path, status, text, response]).toEqual([method, path, status, text, expect.any(Object)])
  if (status < 400 || status === 416) return
  const { error, ...others } = json
  expect([method, path, others, errorStatus[error?.code as ErrorCode]]).toEqual([method, path, {}, status])
  expect(error).toEqual({ ...error, message: expect.any(String) })
  const known = Object.keys(api.components.schemas.Error.properties.error.properties)
  expect(known).toEqual(expect.arrayContaining(Object.keys(error)))
  expect(response?.description.split(', ')).toContain(error.code)
  expect(response?.content?.['application/json']?.schema?.$ref).toBe('#/components/schemas/Error')
}

const described = (method: string, path: string): Address => {
  const found = addresses.find(each => each.method === method && each.path === path)
  if (!found) throw new Error(`${method} ${path} is not described`)
  return found
}

test('the document that is served is the one that this is about', async () => {
  expect((await world.send({ path: '/api/openapi.json' })).json).toEqual(api)
})

test('every response for a refusal has the one schema of errors, but the one without a body', () => {
  for (const { method, path, described: operation } of addresses) {
    for (const [status, response] of Object.entries(operation.responses).filter(([each]) => Number(each) >= 400)) {
      const schema = response.content?.['application/json']?.schema
      expect([method, path, status, schema]).toEqual([
        method,
        path,
        status,
        status === '416' ? undefined : { $ref: '#/components/schemas/Error' },
      ])
    }
  }
})

test('what cannot happen is not described', () => {
  const statusesOf = (method: string, path: string) =>
    Object.keys(described(method, path).described.responses).map(Number)
  expect(statusesOf('GET', recordsPath)).toEqual([200, 400, 401, 403, 404, 500, 503, 504, 507])
  expect(statusesOf('POST', recordsPath)).toEqual([201, 400, 401, 403, 404, 409, 413, 415, 422, 500, 503, 504, 507])
  expect(statusesOf('POST', '/api/operations/SETUP_STATUS')).toEqual([200, 400, 403, 413, 415, 429, 500, 503, 504, 507])
  expect(statusesOf('POST', '/api/operations/RECENT_ADD')).not.toEqual(expect.arrayContaining([404]))
  expect(statusesOf('POST', '/api/operations/INDEX_PIN')).not.toEqual(expect.arrayContaining([409]))
  expect(statusesOf('GET', '/api/health')).toEqual([200, 400, 403, 500, 503])
})

test('every address of records is described with the refusals of its operation', () => {
  for (const { method, path, contract } of restRoutes) {
    const operation = Object.keys(described('POST', `/api/operations/${contract.name}`).described.responses)
    const bodies = ['413', '415']
    const expected = operation.filter(status => Number(status) >= 400 && (method !== 'GET' || !bodies.includes(status)))
    const own = Object.keys(described(method, path).described.responses).filter(status => Number(status) >= 400)
    expect([method, path, own]).toEqual([method, path, expected])
  }
})

/** What is not provoked at each address, and why. */
const provokedElsewhere: Readonly<Record<number, string>> = {
  500: 'a fault of our own, which no request can ask for: see the test of faults',
  503: 'the database is away or busy, or the server stops: see the test of faults',
  504: 'the database or the body was too slow: see the test of faults',
  507: 'the disk is full: see the test of faults',
}
/** The same of addresses of operations alone: their own tests tell what they answer. */
const successOfOperations: readonly number[] = [200, 201]

const elsewhere = { origin: 'https://elsewhere.example' }
const send = (request: Parameters<RefusalWorld['send']>[0]) => world.send(request)
const signedOut = (request: Send) => world.server.send({ host: world.host, ...request })
/** Who needs no sign-in comes without: what ends a session would end that of all tests. */
const ask = ({ described: { security } }: Address, request: Omit<Send, 'host' | 'token'>) =>
  security ? signedOut(request) : send(request)
const sendInput = (address: Address, input: object) => ask(address, requestOf(address, input))

/** An ordinary request to the address, but for what `more` says. */
function ordinary(address: Address, more: Partial<Send> = {}): Omit<Send, 'host' | 'token'> {
  const { method, path, contract } = address
  const plain = contract ? requestOf(address, inputOfNothing(contract)) : { method, path: path.replace('{id}', 'x') }
  return { ...plain, ...more }
}

const fromLines =
  (lines: typeof conflicts): Provoke =>
  async address => {
    const line = lines[address.contract?.name as keyof typeof lines]
    if (!line) throw new Error(`${address.described.operationId} has no line among those that provoke this status`)
    return sendInput(address, await line(world))
  }

/** What provokes a status wherever it is named. */
const anywhere: Readonly<Record<number, Provoke>> = {
  400: address => {
    if (address.method !== 'GET') return ask(address, ordinary(address, { body: '{' }))
    const { path } = ordinary(address)
    // Where nothing is read but the address, only a request that is none can be wrong.
    if (!address.route) return ask(address, { path, headers: { 'content-length': 'x' } })
    return ask(address, { path: `${path}${path.includes('?') ? '&' : '?'}nosuch=1` })
  },
  401: address => signedOut(ordinary(address)),
  403: address => ask(address, ordinary(address, { headers: elsewhere })),
  404: async address => {
    const { contract } = address
    if (!contract) throw new Error(`${address.described.operationId} has no line for 404`)
    const line = notThere[contract.name as keyof typeof notThere]
    return sendInput(address, line ? await line(world) : inputOfNothing(contract))
  },
  409: fromLines(conflicts),
  413: address => {
    const limit = address.contract?.maxBytes ?? 1024 * 1024
    return ask(address, ordinary(address, { body: `{"text":"${'x'.repeat(limit)}"}` }))
  },
  415: address => ask(address, ordinary(address, { body: 'x', headers: { 'content-type': 'text/plain' } })),
  422: address => ask(address, ordinary(address, { headers: { 'idempotency-key': usedKey } })),
  429: fromLines(tooOften),
}

const login = (password: string): Omit<Send, 'host' | 'token'> => ({
  method: 'POST',
  path: '/api/login',
  body: { email: 'plain@one.test', password },
})
const ofFile = (more: { query?: string; headers?: Record<string, string> } = {}) =>
  send({ path: `/api/files/${world.ids.file}${more.query ?? ''}`, headers: more.headers ?? {} })
const isKnown = async (path: string) => {
  const { etag = '' } = (await send({ path })).headers
  return send({ path, headers: { 'if-none-match': etag } })
}
const ownPage = () => ({ origin: `http://${world.host}` })
const plainly: Provoke = ({ method, path }) => send({ method, path })

/** By operation ID of what is no operation: what differs from the above. */
const ownLines: Readonly<Record<string, Readonly<Record<number, Provoke>>>> = {
  login: {
    200: () => send(login(testPassword)),
    401: () => send(login('something else')),
    404: () => world.server.send({ ...login('x'), host: '127.0.0.1' }),
  },
  refresh: {
    async 200({ method, path }) {
      const { headers } = await send(login(testPassword))
      const cookie = [headers['set-cookie'] ?? []].flat().map(each => each.split(';')[0])
      return signedOut({ method, path, headers: { cookie: cookie.join('; ') } })
    },
  },
  logout: { 200: ({ method, path }) => signedOut({ method, path }) },
  uploadFile: {
    200: ({ method, path }) => send({ method, path, ...upload('file') }),
    400: ({ method, path }) => send({ method, path, ...upload('another') }),
    413: ({ method, path }) => {
      const { headers, body } = upload('file')
      return send({ method, path, headers, body: body.replace('some text', 'x'.repeat(largestFile + 1)) })
    },
  },
  downloadFile: {
    200: () => ofFile(),
    206: () => ofFile({ headers: { range: 'bytes=0-1' } }),
    304: () => isKnown(`/api/files/${world.ids.file}`),
    400: () => ofFile({ query: '?w=wide' }),
    404: () => send({ path: '/api/files/01a00000-0000-7000-8000-000000000000' }),
    415: () => ofFile({ query: '?w=10' }),
    416: () => ofFile({ headers: { range: 'bytes=1000-' } }),
  },
  live: {
    async 101() {
      const { host, token, server } = world
      const client = await openLive({ url: server.url, host, token })
      client.close()
      return { status: 101, text: '', json: {} }
    },
    400: ({ path }) => send({ path: `${path}?token=x`, headers: ownPage() }),
    404: ({ path }) => send({ path, headers: ownPage() }),
  },
  health: { 200: plainly },
  ready: { 200: plainly },
  openapi: { 200: plainly, 304: ({ path }) => isKnown(path) },
  docs: { 200: plainly, 304: ({ path }) => isKnown(path) },
}

/** What is provoked whether the description names it or not: a status that went missing there is noticed. */
function statusesOfLines({ contract, described: { operationId } }: Address): number[] {
  const own = Object.keys(ownLines[operationId] ?? {}).map(Number)
  const hasLine = (lines: object) => Object.hasOwn(lines, contract?.name ?? '')
  return [...own, ...(hasLine(conflicts) ? [409] : []), ...(hasLine(tooOften) ? [429] : [])]
}

const namedAs = ({ method, path }: Address) => `${method} ${path}`

/** Who waits in vain for work of the server's own, such as a change that tries to begin, is told to ask again. */
async function whenFree(asking: () => Promise<Answered>): Promise<Answered> {
  for (let attempt = 1; attempt < 5; attempt += 1) {
    const answer = await asking()
    if (answer.status !== 503) return answer
  }
  return asking()
}

describe('an address answers every status that its description names, and no other', () => {
  test.each(addresses.map(address => [namedAs(address), address] as const))('%s', async (_name, address) => {
    const { operationId, responses } = address.described
    // Asked at the end: who called too often what anybody may call is refused for a while.
    const isLater = (status: number) => status === 429 && !Object.hasOwn(tooOften, address.contract?.name ?? '')
    expectDescribed(await ask(address, ordinary(address)), address)
    for (const status of new Set([...Object.keys(responses).map(Number), ...statusesOfLines(address)])) {
      if (provokedElsewhere[status] !== undefined || isLater(status)) continue
      if (address.contract && successOfOperations.includes(status)) continue
      const provoke = ownLines[operationId]?.[status] ?? anywhere[status]
      if (!provoke) throw new Error(`Nothing here provokes ${status} of ${operationId}`)
      const answer = await whenFree(() => provoke(address))
      expect([status, answer.status, answer.text]).toEqual([status, status, answer.text])
      expectDescribed(answer, address)
    }
  })
})

test('who may not call an operation is told so where its description says it', async () => {
  for (const address of addresses) {
    const { access = { anyone: true } } = address.contract ?? {}
    if (!('section' in access || 'tenantAdmin' in access)) continue
    const answer = await signedOut({ ...ordinary(address), token: world.plain })
    expect([namedAs(address), answer.status]).toEqual([namedAs(address), 403])
    expectDescribed(answer, address)
  }
})

/** Of each that is counted by itself, how many may come before they are too many. */
const attempts: readonly [string, string, number][] = [
  ['POST', '/api/operations/SETUP_STATUS', 300],
  ['POST', '/api/login', 300],
  ['POST', '/api/token', 3000],
]

test('who calls too often what anybody may call is told so, at each of its addresses', async () => {
  for (const [method, path, most] of attempts) {
    await sendAtOnce(
      world.server.url,
      `${method} ${path} HTTP/1.1\r\nHost: ${world.host}\r\nContent-Length: 0\r\n\r\n`,
      most,
    )
  }
  const limited = addresses.filter(
    ({ contract, described: { responses } }) => responses[429] && !Object.hasOwn(tooOften, contract?.name ?? ''),
  )
  for (const address of limited) {
    const answer = await signedOut(ordinary(address, { body: '{}' }))
    expect([namedAs(address), answer.status]).toEqual([namedAs(address), 429])
    expectDescribed(answer, address)
  }
})

test('faults are answered as described: of our own, of a database that is busy or too slow, of a full disk', async () => {
  await failAtNotes(world)
  const states: [string, number][] = [
    ['P0001', 500],
    ['57P03', 503],
    ['57014', 504],
    ['53100', 507],
  ]
  expect(states.map(([, status]) => String(status))).toEqual(Object.keys(provokedElsewhere))
  for (const [text, status] of states) {
    for (const path of ['/api/operations/DATA_CREATE', recordsPath]) {
      const address = described('POST', path)
      const answer = await sendInput(address, { collectionId: 'Notes', record: { text } })
      expect([path, answer.status, answer.text]).toEqual([path, status, answer.text])
      expectDescribed(answer, address)
    }
  }
})
