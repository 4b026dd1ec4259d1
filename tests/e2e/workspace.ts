import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../integration/database.ts'
import { addWorkspace } from './add-workspace.ts'
import { type RunningServer, startServer } from './browser.ts'
import { openPerson, type Person } from './person.ts'
import { type Program, signInProgram } from './program.ts'
import { closePeople, sharedBrowser, sharedServer } from './shared.ts'

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

/** The shared one, at the address of a workspace. */
export type WorkspaceServer = Pick<RunningServer, 'url' | 'port' | 'lines'>

export type Workspace = Omit<FreshServer, 'server'> & {
  server: WorkspaceServer
  /** Of its tables in the database. */
  schema: string
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

/** A server and a database of its own, for the tests that walk the first screens. End it in afterAll. */
export async function openFreshServer(name: string, { context }: FreshOptions = {}): Promise<FreshServer> {
  const database = await createEmptyDatabase(name)
  const server = await startServer({ databaseUrl: database.connectionString })
  const browser = await sharedBrowser()
  const person = await openPerson(browser, context)
  await vi.waitUntil(() => server.setupUrl, { timeout: 10_000 })
  const end = async () => {
    await closePeople()
    await server.stop()
    await database.drop()
  }
  return { database, server, browser, person, page: person.page, end }
}

/** A workspace "Acme" of its own on the shared server, its admin signed in. End it in afterAll. */
export async function openWorkspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  const shared = await sharedServer()
  const { database } = shared
  const browser = await sharedBrowser()
  const url = `http://w${randomBytes(4).toString('hex')}.localhost:${shared.server.port}`
  const schema = await addWorkspace({ connectionString: database.connectionString, url, admin })
  const person = await openPerson(browser, options.context)
  const { page } = person
  const [program] = await Promise.all([signInProgram(url, admin), enter(person, url)])
  const appId = options.hasSample ? await installSample(program) : ''
  const server = { url, port: shared.server.port, lines: shared.server.lines }
  return { database, server, schema, browser, person, page, program, appId, end: closePeople }
}

/** What the screen for signing in keeps, so that the next start asks for a session: it is passed by here, for it has tests of its own. */
const signedInHint = 'trellis.signed-in'

/** Ends on the home of the admin. */
async function enter({ context, page }: Person, url: string): Promise<void> {
  const { email, password } = admin
  const answer = await context.request.post(`${url}/api/login`, { data: { email, password } })
  if (!answer.ok()) throw new Error(`the admin could not sign in: ${await answer.text()}`)
  await page.goto(`${url}/api/health`)
  await page.evaluate(hint => localStorage.setItem(hint, '1'), signedInHint)
  await page.goto(url)
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
}

async function installSample(program: Program): Promise<string> {
  const { status, body } = await program.call('SAMPLE_INSTALL', { sample: 'northwind' })
  if (status !== 200) throw new Error(`the sample was not installed: ${JSON.stringify(body)}`)
  return (body as { appId: string }).appId
}
