import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'

/** What the service took: each key once, however often it was sent. */
export type TakenOrder = { path: string; key: string; body: unknown; times: number }

export type OrderService = {
  url: string
  clientId: string
  clientSecret: string
  taken: TakenOrder[]
  /** How many tokens it gave. */
  tokens(): number
  /** Ends every token it gave, before its time. */
  endTokens(): Promise<void>
  /** Runs once what is next was taken and before it is answered; true answers 503 in its place. */
  beforeAnswer(work: () => Promise<boolean>): void
  close(): Promise<void>
}

/** Somebody else's service that takes orders: whoever asks signs in by OAuth2 client credentials, at a certified provider. */
export async function startOrderService(): Promise<OrderService> {
  const clientId = 'trellis'
  const clientSecret = 'a secret of the order service, long enough'
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = await makeProvider(url, { clientId, clientSecret })
  const given: { destroy(): Promise<void> }[] = []
  provider.on('client_credentials.saved', token => given.push(token))
  const taken: TakenOrder[] = []
  let before: (() => Promise<boolean>) | undefined
  const isSignedIn = async ({ headers }: IncomingMessage) =>
    Boolean(await provider.ClientCredentials.find(String(headers.authorization).replace('Bearer ', '')))
  const signIn = provider.callback()
  server.on('request', async (request, response) => {
    const { url: path = '', headers } = request
    if (path === '/token') return signIn(request, response)
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!(await isSignedIn(request))) return answer(401, { error: 'invalid_token' })
    if (request.method === 'GET') return answer(200, { open: true })
    const body: unknown = JSON.parse(await textOf(request))
    const key = String(headers['idempotency-key'])
    const known = taken.find(each => each.key === key)
    if (known) known.times += 1
    else taken.push({ path, key, body, times: 1 })
    const work = before
    before = undefined
    return (await work?.()) ? answer(503, {}) : answer(201, { number: taken.length })
  })
  return {
    url,
    clientId,
    clientSecret,
    taken,
    tokens: () => given.length,
    endTokens: async () => void (await Promise.all(given.map(token => token.destroy()))),
    beforeAnswer: work => (before = work),
    close: () => closed(server),
  }
}

async function makeProvider(issuer: string, client: { clientId: string; clientSecret: string }): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return new Provider(issuer, {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    cookies: { keys: ['of this test'] },
    jwks: { keys: [await exportJWK(privateKey)] },
    scopes: ['orders'],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    ttl: { ClientCredentials: 600 },
  })
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise(done => server.close(done))
}
