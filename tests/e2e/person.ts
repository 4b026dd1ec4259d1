import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { watchRequests } from './screens/until-calm.ts'

export type Person = {
  context: BrowserContext
  page: Page
  /** What the browser complained about: uncaught errors, and answers of 500 and above. */
  complaints: readonly string[]
}

const patience = 20_000

/** Somebody who sees everything move, as most people do. */
export const moving = { reducedMotion: 'no-preference' } as const

/** Somebody with a browser of their own: cookies and storage are shared with nobody else. */
export async function openPerson(browser: Browser, options: BrowserContextOptions = {}): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Windows of a person may write to the clipboard when a button is pressed; the headless shell has to be told.
    permissions: ['clipboard-write'],
    // A hundred journeys wait for nothing that only fades; those that walk the whole product see it move.
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(patience)
  context.setDefaultNavigationTimeout(patience)
  const page = await context.newPage()
  watchRequests(page)
  const complaints: string[] = []
  context.on('weberror', error => complaints.push(String(error.error())))
  context.on('response', response => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  return { context, page, complaints }
}
