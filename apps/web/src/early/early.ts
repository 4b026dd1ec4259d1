import { ownValue } from '@trellis/base'
import { fontStacks } from '@trellis/ui/font-stacks'
import { parseSearch } from '../router/search-string.ts'
import { requestsAhead } from '../routes/requests-ahead.ts'
import { callOf } from './call-of.ts'
import type { EarlyAnswer, EarlyRequests } from './early-requests.ts'

/** Of the screens at these paths: the files that the first load does not bring. The build fills it in. */
declare const screenFiles: Readonly<Record<string, readonly string[]>>

// Stands in the page itself, so it runs while the program is still on its way: what the program would ask for is asked for now.
applyTheme()
// First of all: a browser opens few connections at a time, and what needs the answer can wait least.
if (read('trellis.signed-in')) window.trellisEarly = requestAhead()
loadScreen()
setTimeout(warmUp)

/** The chosen theme, so that the page never flashes in the other one (shell/preferences.ts writes it). */
function applyTheme(): void {
  const theme = read('trellis.theme')
  const isKnown = theme === 'light' || theme === 'dark'
  document.documentElement.style.colorScheme = isKnown ? theme : 'light dark'
  document.documentElement.dataset['theme'] = isKnown ? theme : 'os'
}

/** A style sheet is used at once, under the address by which the screen's code would ask for it. */
function loadScreen(): void {
  for (const href of ownValue(screenFiles, location.pathname) ?? []) {
    const link = document.createElement('link')
    const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    document.head.append(Object.assign(link, { rel, href, crossOrigin: '' }))
  }
}

/**
 * The access token, and with it the screen's first rows (api/refresh-session.ts takes both over). Without the lock that later
 * refreshes take: granting it takes longer than the answer, and the server allows tabs that start together.
 */
function requestAhead(): EarlyRequests {
  const request = ownValue(requestsAhead, location.pathname)?.(parseSearch(location.search))
  const call = request && callOf(request.name, request.input)
  const body = call && { body: call, headers: { 'Content-Type': 'application/json' } }
  return { session: answerOf(fetch('/api/token', { method: 'POST', credentials: 'same-origin', ...body })), call }
}

async function answerOf(response: Promise<Response>): Promise<EarlyAnswer | undefined> {
  try {
    const { status, headers, text } = await response.then(async got => ({
      status: got.status,
      headers: got.headers,
      text: await got.text(),
    }))
    return { status, retryAfter: headers.get('Retry-After'), text }
  } catch {
    return undefined
  }
}

/** Nothing runs while the files are on their way: the browser's languages and fallback fonts, which the first rows would wait for. */
function warmUp(): void {
  new Intl.DateTimeFormat(navigator.language).format()
  const sample = document.createElement('div')
  sample.style.cssText = 'position:fixed;visibility:hidden'
  for (const [, ...fallbacks] of Object.values(fontStacks).map(stack => stack.split(','))) {
    const line = document.createElement('p')
    line.style.font = `600 14px ${fallbacks.join()}`
    line.textContent = 'Aa0'
    sample.append(line)
  }
  document.body.append(sample)
  void sample.offsetWidth
  sample.remove()
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
