import { recordsAhead } from '../records/requests-ahead.ts'
import type { RequestAhead } from './area.ts'

/**
 * Requests that early.ts sends with the access token, while the program is still loading. The screen then asks for the same and
 * finds the answer there. This stands in every page: what it imports has to stay small.
 */
export const requestsAhead: Readonly<Record<string, RequestAhead>> = { ...recordsAhead }
