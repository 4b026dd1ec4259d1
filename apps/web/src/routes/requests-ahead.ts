import { recordsAhead } from '../records/requests-ahead.ts'
import type { RequestsAhead } from './area.ts'

/** What the frame around every screen shows. */
const ofFrame = (['SESSION_GET', 'NAVIGATION_APPS', 'FAVORITE_LIST'] as const).map(name => ({ name, input: {} }))

const ofScreens: Readonly<Record<string, RequestsAhead>> = { '/': () => [], ...recordsAhead }

/**
 * Requests that early.ts sends with the access token, while the program is still loading. The screen then asks for the same and
 * finds the answers there. This stands in every page: what it imports has to stay small.
 */
export const requestsAhead: Readonly<Record<string, RequestsAhead>> = Object.fromEntries(
  Object.entries(ofScreens).map(([path, of]): [string, RequestsAhead] => [path, search => [...of(search), ...ofFrame]]),
)
