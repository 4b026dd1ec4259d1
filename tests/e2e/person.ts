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
export type PersonOptions = BrowserContextOptions & {
  /** With names in the menu at the side, as they come to whoever has not closed it. */
  hasOpenRail?: boolean
}

export async function openPerson(
  browser: Browser,
  { hasOpenRail = false, ...options }: PersonOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Windows of a person may write to the clipboard when a button is pressed; the headless shell has to be told.
    permissions: ['clipboard-write'],
    // A hundred journeys wait for nothing that only fades; those that walk the whole product see it move.
    reducedMotion: 'reduce',
    ...options,
  })
  if (!hasOpenRail) await context.addInitScript(closeRail)
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

/** Journeys name links by what stands on the page; what the menu repeats of it would be found, too. */
function closeRail(): void {
  try {
    if (localStorage.getItem('trellis.rail') === null) localStorage.setItem('trellis.rail', 'closed')
  } catch {
    // An empty page has no storage.
  }
}
