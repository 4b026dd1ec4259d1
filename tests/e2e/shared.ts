import dns from 'node:dns'
import type { Browser } from 'playwright-core'
import { createTestDatabase, type TestDatabase } from '../integration/database.ts'
import { launchBrowser, type RunningServer, startServer } from './browser.ts'

export type SharedServer = { server: RunningServer; database: TestDatabase }

/** Files of a worker run one after another in one process: what the first of them opens serves the others, each with something of its own in it. */
let browser: Promise<Browser> | undefined
let server: Promise<SharedServer> | undefined

/** A browser: each file opens people of its own in it and leaves none behind (`closePeople`). */
export async function sharedBrowser(): Promise<Browser> {
  if (browser && !(await browser.then(running => running.isConnected()).catch(() => false))) browser = undefined
  browser ??= launchBrowser()
  return browser
}

/** All that a file opened in the shared browser. */
export async function closePeople(): Promise<void> {
  const open = await browser
  await Promise.all(open?.contexts().map(context => context.close()) ?? [])
}

/** A server whose workspaces are told apart by their host names; a new one where the last is gone. */
export async function sharedServer(): Promise<SharedServer> {
  if (server && !(await server.then(isWell).catch(() => false))) server = undefined
  server ??= start()
  return server
}

const isWell = async (running: SharedServer) => (await fetch(`${running.server.url}/api/health`)).ok

async function start(): Promise<SharedServer> {
  const database = await createTestDatabase('shared')
  return {
    database,
    server: await startServer({
      databaseUrl: database.connectionString,
      env: { TRELLIS_OUTBOUND_HOSTS: outboundHosts(database.connectionString) },
    }),
  }
}

// A worker is ended by this signal; only a process that exits takes its browser and its server with it.
process.once('SIGTERM', () => process.exit())

/** Browsers know by themselves that names under `localhost` are this machine; the resolvers of some systems do not. */
const { lookup } = dns
const { lookup: lookupLater } = dns.promises
const known = (name: string) => (name.endsWith('.localhost') ? '127.0.0.1' : name)
dns.lookup = ((name: string, ...more: [never]) => lookup(known(name), ...more)) as typeof lookup
dns.promises.lookup = ((name: string, ...more: [never]) => lookupLater(known(name), ...more)) as typeof lookupLater

/** Another database of the same PostgreSQL stands in for one that is somebody else's. */
const outboundHosts = (connectionString: string) => `127.0.0.1,127.0.0.1:${new URL(connectionString).port}`
