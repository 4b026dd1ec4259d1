import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContractName, Contracts, InputOf, OutputOf, SessionAnswer } from '@trellis/contract'
import pg from 'pg'
import { prepareDataFolder } from '../apps/server/src/database/embedded/data-folder.ts'
import { describePrograms } from '../apps/server/src/database/embedded/postgres-programs.ts'
import type { ServerSettings } from '../apps/server/src/database/embedded/server-settings.ts'
import { startCluster } from '../apps/server/src/database/embedded/start-cluster.ts'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/start-embedded-postgres.ts'
import { serverFlags } from '../scripts/server-flags.mjs'

export const root = join(import.meta.dirname, '..')

/** A running server with its own database, as `npm start` makes it, and a signed-in tenant admin. */
export type World = {
  url: string
  databaseUrl: string
  /** The folder of its PostgreSQL. */
  postgresDir: string
  database: pg.Pool
  admin: Api
  process: ChildProcess
  close(): Promise<void>
}

/** Calls operations as one user. */
export type Api = {
  token: string
  call<Name extends ContractName>(name: Name, input: InputOf<Contracts[Name]>): Promise<OutputOf<Contracts[Name]>>
}

/** What differs from a server as people start it: settings of its PostgreSQL by their names, and flags of its Node. */
export type WorldOptions = { databaseSettings?: ServerSettings; flags?: readonly string[] }

export async function startWorld({ databaseSettings = {}, flags = [] }: WorldOptions = {}): Promise<World> {
  const dataDir = await makeDataDir('trellis-bench-')
  const postgresDir = join(dataDir, 'postgres')
  const postgres = await startPostgres(postgresDir, databaseSettings)
  const server = await startServer(postgres.connectionString, join(dataDir, 'files'), flags)
  const session = await post<SessionAnswer>(`${server.url}/api/operations/SETUP_COMPLETE`, {
    code: server.code,
    workspaceName: 'Bench',
    fullName: 'Admin',
    email: 'admin@bench.example',
    password: 'bench-password',
  })
  const database = new pg.Pool({ connectionString: postgres.connectionString, max: 4 })
  return {
    url: server.url,
    databaseUrl: postgres.connectionString,
    postgresDir,
    database,
    admin: apiOf(server.url, session.accessToken),
    process: server.process,
    close: async () => {
      server.process.kill('SIGTERM')
      await new Promise(resolve => server.process.once('exit', resolve))
      await database.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The one that people get, or another version with the same settings: the one whose programs TRELLIS_BENCH_POSTGRES names. */
async function startPostgres(
  dataDir: string,
  settings: ServerSettings,
): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const options = { dataDir, cloneDir: root, log: () => {}, settings }
  const bin = process.env['TRELLIS_BENCH_POSTGRES']
  if (!bin) return startEmbeddedPostgres(options)
  const { user, ...folder } = prepareDataFolder(options)
  return startCluster({ ...options, ...folder, user, programs: describePrograms(bin, user) })
}

/** A temporary folder that the user who runs PostgreSQL can reach too. */
export async function makeDataDir(prefix: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), prefix))
  await chmod(dataDir, 0o755)
  return dataDir
}

export function apiOf(url: string, token: string): Api {
  return { token, call: (name, input) => post(`${url}/api/operations/${name}`, input, token) }
}

export async function post<Answer>(url: string, body: unknown, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
  return JSON.parse(text) as Answer
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port was found')
  return address.port
}

/** Starts the built server; `code` is the one-time set-up code it prints while set-up is open. */
export async function startServer(
  databaseUrl: string,
  dataDir: string,
  flags: readonly string[] = [],
): Promise<{ url: string; code: string; process: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags, ...flags, join(root, 'dist/server/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      TRELLIS_DATA_DIR: dataDir,
      // It stands in for a database of somebody else, too.
      TRELLIS_OUTBOUND_HOSTS: new URL(databaseUrl).host,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', chunk => {
    printed += String(chunk)
  })
  const url = `http://localhost:${port}`
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${printed}`)
    const healthy = await fetch(`${url}/api/health`).then(
      response => response.ok,
      () => false,
    )
    // Its first line says where it runs, and may come after the first answer.
    if (healthy && printed.includes('\n'))
      return { url, code: /code=([\w-]+)/.exec(printed)?.[1] ?? '', process: child }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not answer within 15 s: ${printed}`)
}
