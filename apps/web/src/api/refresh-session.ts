import type { SessionAnswer } from '@trellis/contract'
import { keepEarlyAnswer, takeEarlySession } from '../early/early-requests.ts'
import { dropGrant, grantSince, takeGrant } from './access-token.ts'
import { isApiError } from './api-error.ts'
import { retry } from './retry.ts'
import { readAnswer, send } from './send.ts'

const retries = 3
const retryBase = 400
const lockName = 'trellis-session'

let inFlight: Promise<SessionAnswer> | undefined

/**
 * A new access token by the refresh cookie. One request serves every caller of this tab, and the other tabs wait for it:
 * the refresh token rotates, so two at once would look like theft. A refusal ends the session everywhere.
 */
export function refreshSession(): Promise<SessionAnswer> {
  inFlight ??= refresh().finally(() => {
    inFlight = undefined
  })
  return inFlight
}

async function refresh(): Promise<SessionAnswer> {
  const asked = Date.now()
  try {
    const early = await adoptEarlySession()
    if (early) return early
    return await locked(async () => grantSince(asked) ?? (await requestToken()))
  } catch (error) {
    if (isApiError(error, 'UNAUTHENTICATED', 'DENIED')) dropGrant('expired')
    throw error
  }
}

async function adoptEarlySession(): Promise<SessionAnswer | undefined> {
  const early = await takeEarlySession()
  if (!early || early.status >= 500) return undefined
  const { ahead, ...session } = readAnswer(early) as SessionAnswer & { ahead?: unknown }
  keepEarlyAnswer(ahead)
  return adopt(session)
}

function requestToken(): Promise<SessionAnswer> {
  return retry(async () => adopt(await send('/api/token')), {
    retries,
    base: retryBase,
    when: error => isApiError(error, 'OFFLINE', 'UNAVAILABLE', 'TIMEOUT', 'OTHERS', 'RATE_LIMITED'),
  })
}

function adopt(answer: unknown): SessionAnswer {
  const session = answer as SessionAnswer
  takeGrant(session)
  return session
}

/** Web Locks need a secure context; elsewhere the server's leeway of 10 s covers tabs that refresh at the same moment. */
function locked<Result>(run: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(lockName, run) : run()
}
