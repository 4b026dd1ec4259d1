import { ownValue } from '@trellis/base'
import { recordsAhead } from '../records/requests-ahead.ts'
import type { SearchValues } from '../router/search-string.ts'
import type { RequestAhead } from './area.ts'

/** What the frame around every screen shows. */
const ofFrame = (['SESSION_GET', 'NAVIGATION_APPS', 'FAVORITE_LIST'] as const).map(name => ({ name, input: {} }))

/**
 * Requests that early.ts sends with the access token, while the program is still loading. The screen then asks for the same and
 * finds the answers there. This stands in every page: what it imports has to stay small.
 */
export function requestsAhead(path: string, search: SearchValues): RequestAhead[] {
  return [...(ownValue(recordsAhead, path)?.(search) ?? []), ...ofFrame]
}
