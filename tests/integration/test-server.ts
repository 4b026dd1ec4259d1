import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roles as allRoles } from '@trellis/model'
import { buildServer, type Server } from '../../apps/server/src/build-server.ts'
import { type Config, readConfig } from '../../apps/server/src/config.ts'
import { createTenant } from '../../apps/server/src/tenants/create-tenant.ts'
import type { Tenant } from '../../apps/server/src/tenants/tenant.ts'
import { createUser } from '../../apps/server/src/users/create-user.ts'

export type Answer = {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  /** The body as JSON; empty where it is none. */
  json: AnyJson
}

/** JSON to look into. */
export type AnyJson = ReturnType<typeof JSON.parse>

export type Send = {
  method?: string
  path: string
  /** Host header; 127.0.0.1 and the port where left out. */
  host?: string
  token?: string
  headers?: Record<string, string | string[]>
  /** Text and bytes are sent as they are, anything else as JSON. */
  body?: unknown
}

export type TestServer = Server & {
  url: string
  send(request: Send): Promise<Answer>
  call(name: string, input: unknown, options?: Omit<Send, 'path' | 'body'>): Promise<Answer>
  /** Access token of a user with the password that `addUser` gives. */
  login(email: string, host?: string): Promise<string>
}

export const testPassword = 'correct horse battery'

/** A server on a free port over the database, as the product runs it, in this process. */
export async function startTestServer(given: {
  connectionString: string
  config?: Partial<Config>
}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-server-'))
  const config: Config = {
    ...readConfig({ PORT: '0', TRELLIS_LOG_LEVEL: 'silent', TRELLIS_POOL_SIZE: '8' }, [], dataDir),
    databaseUrl: given.connectionString,
    dataDir,
    webDir: join(dataDir, 'web'),
    ...given.config,
  }
  const server = await buildServer({ config, connectionString: given.connectionString })
  const port = await server.listen()
  const send = (request: Send) => sendTo(port, request)
  const call: TestServer['call'] = (name, input, options = {}) =>
    send({ method: 'POST', ...options, path: `/api/operations/${name}`, body: input })
  return {
    ...server,
    url: `http://127.0.0.1:${port}`,
    send,
    call,
    async login(email, host) {
      const body = { email, password: testPassword }
      const answer = await send({ method: 'POST', path: '/api/login', body, ...(host ? { host } : {}) })
      if (answer.status !== 200) throw new Error(`sign-in of ${email} failed: ${answer.text}`)
      return answer.json.accessToken
    },
    async close() {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A workspace that answers at `http://<host>`. */
export async function addTenant({ services }: Pick<Server, 'services'>, host: string): Promise<Tenant> {
  const tenant = await services.database.transaction(connection =>
    createTenant(connection, { name: host, locale: 'en', timezone: 'UTC', url: `http://${host}` }),
  )
  services.bus.announce('tenants', tenant.id)
  return tenant
}

/** A user who signs in with `testPassword`. */
export async function addUser(
  { services }: Pick<Server, 'services'>,
  tenant: Tenant,
  user: { email: string; roles?: readonly string[]; isTenantAdmin?: boolean },
): Promise<{ id: string }> {
  const { email, roles = [], isTenantAdmin = false } = user
  const made = await services.database.transaction(async connection => {
    const added = await createUser(connection, tenant, { email, fullName: email, roles, isTenantAdmin })
    await services.signIn.storePassword(connection, { tenantId: tenant.id, userId: added.id }, testPassword)
    return added
  })
  services.bus.announce('grants', tenant.id)
  return made
}

export const everyRole = { roles: allRoles, isTenantAdmin: true }

/** One request to whatever listens on this machine at the port. */
export function sendTo(port: number, { method = 'GET', path, host, token, headers = {}, body }: Send): Promise<Answer> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const payload = body === undefined || isRaw ? body : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent: false,
        headers: {
          ...(host ? { host } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text) })
        })
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(payload)
  })
}

function parse(text: string): AnyJson {
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse('{}')
  }
}
