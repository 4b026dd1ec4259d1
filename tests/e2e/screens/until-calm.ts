import type { Page, Request } from 'playwright-core'
import { quiet } from './watch-screen.ts'

/** Milliseconds without a request after which a page has asked for all that it needs: it asks for the next as soon as it has the last. */
const calm = 120

type Requests = { pending: ReadonlySet<Request>; counted: () => number }

const watched = new WeakMap<Page, Requests>()

/** What a page asks for from now on. */
export function watchRequests(page: Page): Requests {
  const pending = new Set<Request>()
  let count = 0
  page.on('request', request => {
    // A page that is left takes its requests with it, and not every one of them is told.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear()
    count += 1
    pending.add(request)
  })
  page.on('requestfinished', request => pending.delete(request))
  page.on('requestfailed', request => pending.delete(request))
  const requests = { pending, counted: () => count }
  watched.set(page, requests)
  return requests
}

/** Until a page that was just opened has asked for everything and shown it, also what it asks for behind its first screen. */
export async function untilCalm(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  const { pending, counted } = watched.get(page) ?? watchRequests(page)
  let before = -1
  for (let since = Date.now(); Date.now() - since < calm; await page.waitForTimeout(30)) {
    if (pending.size === 0 && counted() === before) continue
    before = counted()
    since = Date.now()
  }
  await quiet(page)
}
