import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../integration/database.ts'
import { launchBrowser, type RunningServer, startServer } from './browser.ts'
import { bringChecker } from './find-violations.ts'
import { openPerson, type Person } from './person.ts'
import { type Program, signInProgram } from './program.ts'
import { signIn } from './screens/session.ts'

export const admin = { fullName: 'First admin', email: 'admin@acme.example', password: 'a password of eight words' }

export type Workspace = {
  database: TestDatabase
  server: RunningServer
  browser: Browser
  /** The admin's browser, signed in. */
  person: Person
  page: Page
  /** The admin past the screens. */
  program: Program
  /** The app of the sample; empty without one. */
  appId: string
  end(): Promise<void>
}

type WorkspaceOptions = {
  /** With the collections, records and app of the sample. */
  hasSample?: boolean
  context?: BrowserContextOptions
}

/**
 * A workspace "Acme" of its own: server, database, browser, and its admin signed in there. The first screens are passed by;
 * the tests of start and of accessibility walk them. End it in afterAll.
 */
export async function openWorkspace(name: string, options: WorkspaceOptions = {}): Promise<Workspace> {
  const database = await createTestDatabase(name)
  const server = await startServer({ databaseUrl: database.connectionString })
  const browser = await launchBrowser()
  const person = await openPerson(browser, options.context)
  await bringChecker(person.context)
  await vi.waitUntil(() => server.setupUrl, { timeout: 10_000 })
  const code = new URL(server.setupUrl ?? '').searchParams.get('code')
  const made = await person.context.request.post(`${server.url}/api/operations/SETUP_COMPLETE`, {
    data: { ...admin, code, workspaceName: 'Acme', url: server.url, locale: 'en-US' },
  })
  if (!made.ok()) throw new Error(`no workspace was made: ${await made.text()}`)
  await signIn(person.page, server.url, admin)
  const program = await signInProgram(server.url, admin)
  const appId = options.hasSample ? await installSample(program) : ''
  const end = async () => {
    await browser.close()
    await server.stop()
    await database.drop()
  }
  return { database, server, browser, person, page: person.page, program, appId, end }
}

async function installSample(program: Program): Promise<string> {
  const { status, body } = await program.call('SAMPLE_INSTALL', { sample: 'northwind' })
  if (status !== 200) throw new Error(`the sample was not installed: ${JSON.stringify(body)}`)
  return (body as { appId: string }).appId
}
