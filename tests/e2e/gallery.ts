import { cp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { buildAll } from '../../scripts/build.mjs'
import { createTestDatabase } from '../integration/database.ts'
import { launchBrowser, startServer } from './browser.ts'
import { openPerson, type Person } from './person.ts'

const root = resolve(import.meta.dirname, '../..')

/** Milliseconds: hundreds of widgets at once take a busy machine a while. */
const patience = 120_000

export type RunningGallery = {
  browser: Browser
  openPerson(options?: BrowserContextOptions): Promise<Person>
  /** Shows the sections whose title contains `only`, every input loaded; `part` of them, as the second of six: `2/6`. */
  show(page: Page, only: string, part?: string): Promise<void>
  stop(): Promise<void>
}

/** A web client with the gallery in it, behind a server of its own: pages get the headers that they get in real life. */
export async function startGallery(): Promise<RunningGallery> {
  const webDir = join(root, '.cache', `e2e-gallery-${process.pid}`)
  await buildAll(() => undefined, ['gallery'])
  await cp(join(root, 'dist', 'gallery'), webDir, { recursive: true })
  const database = await createTestDatabase('gallery')
  const server = await startServer({ databaseUrl: database.connectionString, env: { TRELLIS_WEB_DIR: webDir } })
  const browser = await launchBrowser()
  return {
    browser,
    openPerson: options => openPerson(browser, options),
    async show(page, only, part = '1/1') {
      await page.goto(`${server.url}/gallery?only=${only}&part=${part}`, { timeout: patience })
      await page.locator('main section').first().waitFor({ timeout: patience })
      await page.waitForLoadState('networkidle', { timeout: patience })
    },
    async stop() {
      await browser.close()
      await server.stop()
      await database.drop()
      await rm(webDir, { recursive: true, force: true })
    },
  }
}

/** One state of one section of the gallery. */
export const stateOf = (page: Page, section: string, state: string) =>
  page
    .locator(`main section[aria-label=${JSON.stringify(section)}]`)
    .locator('[data-state]')
    .filter({ has: page.locator('[data-state-name]').getByText(state, { exact: true }) })
