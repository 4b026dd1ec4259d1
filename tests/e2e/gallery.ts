import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { readConfig } from '../../apps/server/src/config.ts'
import { createApp } from '../../apps/server/src/http/create-app.ts'
import { serveWeb } from '../../apps/server/src/http/static-web.ts'
import { buildAll } from '../../scripts/build.mjs'
import { openPerson, type Person } from './person.ts'
import { closePeople, sharedBrowser } from './shared.ts'

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

let address: Promise<string> | undefined

/** A web client with the gallery in it, without a server behind it: the files of a worker share one. End it in afterAll. */
export async function startGallery(): Promise<RunningGallery> {
  address ??= serveGallery()
  const url = await address
  const browser = await sharedBrowser()
  return {
    browser,
    openPerson: options => openPerson(browser, options),
    async show(page, only, part = '1/1') {
      await page.goto(`${url}/gallery?only=${only}&part=${part}`, { timeout: patience })
      await page.locator('main section').first().waitFor({ timeout: patience })
      await page.waitForLoadState('networkidle', { timeout: patience })
      // What was fetched is not drawn yet where there are hundreds of them.
      await page.waitForFunction(areInputsDrawn, undefined, { timeout: patience })
    },
    stop: closePeople,
  }
}

/** In the page: no state of a field still waits for its input, but for the one that shows how waiting looks. */
function areInputsDrawn(): boolean {
  const states = [...document.querySelectorAll('main section[aria-label^="Field: "] [data-state]')]
  const waiting = states.filter(state => state.querySelector('[role=status][data-shape]'))
  return waiting.every(state => state.querySelector('[data-state-name]')?.textContent === 'loading')
}

let built: Promise<string> | undefined

/** A folder of this worker's own that holds the web client with the gallery in it. */
export function buildGallery(): Promise<string> {
  built ??= copyGallery()
  return built
}

async function copyGallery(): Promise<string> {
  const webDir = join(root, '.cache', `e2e-gallery-${process.pid}`)
  await buildAll(() => undefined, ['gallery'])
  process.once('exit', () => rmSync(webDir, { recursive: true, force: true }))
  cpSync(join(root, 'dist', 'gallery'), webDir, { recursive: true })
  return webDir
}

/** With the headers that pages get in real life. A build meanwhile takes nothing away from open pages. */
async function serveGallery(): Promise<string> {
  const webDir = await buildGallery()
  const app = await createApp({ ...readConfig({ TRELLIS_LOG_LEVEL: 'silent' }, [], webDir), dataDir: webDir, webDir })
  await serveWeb(app, webDir)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** One state of one section of the gallery. */
export const stateOf = (page: Page, section: string, state: string) =>
  page
    .locator(`main section[aria-label=${JSON.stringify(section)}]`)
    .locator('[data-state]')
    .filter({ has: page.locator('[data-state-name]').getByText(state, { exact: true }) })
