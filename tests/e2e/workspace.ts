import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../integration/database.ts'
import { launchBrowser, type RunningServer, startServer } from './browser.ts'
import { openPerson, type Person } from './person.ts'
import { type Program, signInProgram } from './program.ts'
import { signIn } from './screens/session.ts'

export const admin = { fullName: 'First admin', email: 'admin@acme.example', password: 'a password of eight words' }

/** A server that nobody has set up, and somebody's browser. */
export type FreshServer = {
  database: TestDatabase
  server: RunningServer
  browser: Browser
  person: Person
  page: Page
  end(): Promise<void>
}

export type Workspace = FreshServer & {
  /** The admin past the screens. */
  program: Program
  /** The app of the sample; empty without one. */
  appId: string
}

type FreshOptions = { context?: BrowserContextOptions }

type WorkspaceOptions = FreshOptions & {
  /** With the collections, records and app of the sample. */
  hasSample?: boolean
}

/** Server, database and browser of its own, for the tests that walk the first screens. End it in afterAll. */
export async function openFreshServer(name: string, { context }: FreshOptions = {}): Promise<FreshServer> {
  const database = await createTestDatabase(name)
  const server = await startServer({ databaseUrl: database.connectionString })
  const browser = await launchBrowser()
  const person = await openPerson(browser, context)
  await vi.waitUntil(() => server.setupUrl, { timeout: 10_000 })
  const end = async () => {
    await browser.close()
    await server.stop()
    await database.drop()
  }
  return { database, server, browser, person, page: person.page, end }
}

/** A fresh server with a workspace "Acme", its admin signed in; the first screens are passed by. End it in afterAll. */
export async function openWorkspace(name: string, options: WorkspaceOptions = {}): Promise<Workspace> {
  const fresh = await openFreshServer(name, options)
  const { server, person, page } = fresh
  const code = new URL(server.setupUrl ?? '').searchParams.get('code')
  const made = await person.context.request.post(`${server.url}/api/operations/SETUP_COMPLETE`, {
    data: { ...admin, code, workspaceName: 'Acme', url: server.url, locale: 'en-US' },
  })
  if (!made.ok()) throw new Error(`no workspace was made: ${await made.text()}`)
  await signIn(page, server.url, admin)
  const program = await signInProgram(server.url, admin)
  const appId = options.hasSample ? await installSample(program) : ''
  return { ...fresh, program, appId }
}

async function installSample(program: Program): Promise<string> {
  const { status, body } = await program.call('SAMPLE_INSTALL', { sample: 'northwind' })
  if (status !== 200) throw new Error(`the sample was not installed: ${JSON.stringify(body)}`)
  return (body as { appId: string }).appId
}
