import { ownValue } from '@trellis/base'
import { parseSearch } from '../router/search-string.ts'
import { requestsAhead } from '../routes/requests-ahead.ts'
import { callOf } from './call-of.ts'
import type { EarlyAnswer, EarlyRequests } from './early-requests.ts'

/** The build fills it in. */
declare const earlyFiles: {
  /** Of the screens at these paths: what the first load does not bring. */
  screens: Readonly<Record<string, readonly string[]>>
  fonts: readonly string[]
  sprites: readonly string[]
}

/** Named once: the build writes it where it is named. */
const files = earlyFiles

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
  for (const href of ownValue(files.screens, location.pathname) ?? []) {
    addLink({ rel: href.endsWith('.css') ? 'stylesheet' : 'modulepreload', href })
  }
  // Behind what the program waits for: a browser opens few connections at a time.
  for (const href of files.fonts) addLink({ rel: 'preload', as: 'font', type: 'font/woff2', href })
}

function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes, { crossOrigin: '' }))
}

/**
 * The access token, and with it what the screen shows first (api/refresh-session.ts takes both over). Without the lock that later
 * refreshes take: granting it takes longer than the answer, and the server allows tabs that start together.
 */
function requestAhead(): EarlyRequests {
  const requests = requestsAhead(location.pathname, parseSearch(location.search))
  const calls = requests.map(({ name, input }) => callOf(name, input))
  const request = {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: `{"ahead":[${calls.join()}]}`,
  } as const
  return { session: answerOf(fetch('/api/token', request)), calls }
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

/**
 * Nothing runs while the files are on their way: the browser's languages and the icons, which the first rows would wait for. The icon
 * stays, for a browser forgets what it has read of a sprite that nothing on the page uses.
 */
function warmUp(): void {
  new Intl.DateTimeFormat(navigator.language).format()
  for (const href of files.sprites)
    document.body.insertAdjacentHTML(
      'beforeend',
      `<svg style="position:fixed;width:0;height:0"><use href="${href}#home"/></svg>`,
    )
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
