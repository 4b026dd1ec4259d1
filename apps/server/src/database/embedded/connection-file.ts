import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** How to reach the embedded database. `prepared`: the application's role and database have been made. */
export type Connection = { port: number; superuserPassword: string; password: string; prepared: boolean }

/** Kept beside the cluster, readable by us alone (0600); made with fresh passwords and a free port the first time. */
export async function loadConnection(dataDir: string): Promise<Connection> {
  return readConnection(dataDir) ?? saveConnection(dataDir, await newConnection())
}

export function saveConnection(dataDir: string, connection: Connection): Connection {
  const making = join(dataDir, `connection.${process.pid}.json`)
  writeFileSync(making, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600 })
  renameSync(making, fileIn(dataDir))
  return connection
}

/** The stored port when nothing listens there, else another free one, stored. */
export async function withFreePort(dataDir: string, connection: Connection): Promise<Connection> {
  if ((await tryPort(connection.port)) !== undefined) return connection
  return saveConnection(dataDir, { ...connection, port: await freePort() })
}

export function superuserUrl(connection: Connection, database = 'postgres'): string {
  return `postgres://postgres:${connection.superuserPassword}@127.0.0.1:${connection.port}/${database}`
}

/** The application's own role: it may make roles and databases, but is no superuser, as on a managed server. */
export function applicationUrl(connection: Connection, database = 'trellis'): string {
  return `postgres://trellis:${connection.password}@127.0.0.1:${connection.port}/${database}`
}

async function newConnection(): Promise<Connection> {
  const password = () => randomBytes(24).toString('base64url')
  return { port: await freePort(), superuserPassword: password(), password: password(), prepared: false }
}

function readConnection(dataDir: string): Connection | undefined {
  let text: string
  try {
    text = readFileSync(fileIn(dataDir), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const stored: unknown = JSON.parse(text)
  if (isConnection(stored)) return stored
  throw new EmbeddedPostgresError(
    `${fileIn(dataDir)} is damaged: restore it from a backup; it holds the database's port and passwords.`,
  )
}

function isConnection(value: unknown): value is Connection {
  if (typeof value !== 'object' || value === null) return false
  const { port, superuserPassword, password, prepared } = value as Partial<Record<keyof Connection, unknown>>
  return (
    typeof port === 'number' &&
    typeof superuserPassword === 'string' &&
    typeof password === 'string' &&
    typeof prepared === 'boolean'
  )
}

const fileIn = (dataDir: string) => join(dataDir, 'connection.json')

/** Below the range from which systems take ports for outgoing connections, so that none of those has it at the next start. */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = await tryPort(randomInt(20_000, 32_000))
    if (port !== undefined) return port
  }
  throw new EmbeddedPostgresError(
    'No port is free on 127.0.0.1 for the embedded database: close some programs, then start again.',
  )
}

/** The port that could be listened on, undefined where another program has it. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
