import type { SessionAnswer } from '@trellis/contract'
import { keepEarlyAnswers, takeEarlySession } from '../early/early-requests.ts'
import { dropGrant, grantSince, onSessionNews, renewalOfHeld, takeGrant } from './access-token.ts'
import { isApiError } from './api-error.ts'
import { retry } from './retry.ts'
import { readAnswer, send } from './send.ts'

const retries = 3
const retryBase = 400
export const lockName = 'trellis-session'
/** How long the news of another tab takes at most. */
const newsTime = 500

let inFlight: Promise<SessionAnswer> | undefined

/**
 * A new access token by the refresh cookie. One request serves every caller of this tab, and the other tabs wait for it:
 * the refresh token rotates, so two at once would look like theft. A refusal ends the session everywhere.
 */
export function refreshSession(): Promise<SessionAnswer> {
  inFlight ??= (renewalOfHeld() ?? refresh)().finally(() => {
    inFlight = undefined
  })
  return inFlight
}

async function refresh(): Promise<SessionAnswer> {
  const asked = Date.now()
  try {
    const early = await adoptEarlySession()
    if (early) return early
    return await renewAsOneOfTabs(asked)
  } catch (error) {
    if (isApiError(error, 'UNAUTHENTICATED', 'DENIED')) dropGrant('expired')
    throw error
  }
}

async function adoptEarlySession(): Promise<SessionAnswer | undefined> {
  const early = await takeEarlySession()
  if (!early || early.status >= 500) return undefined
  const { ahead, ...session } = readAnswer(early) as SessionAnswer & { ahead?: unknown[] }
  keepEarlyAnswers(ahead, session.accessToken)
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

/**
 * What another tab was given while it had the lock may still be on its way when the lock is let go. Web Locks need a secure context;
 * elsewhere the server's leeway of 10 s covers tabs that refresh at the same moment.
 */
async function renewAsOneOfTabs(asked: number): Promise<SessionAnswer> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return await requestToken()
  const own = await renewWhereFree(locks)
  if (own) return own
  return await locks.request(lockName, async () => (await grantOfOthers(asked)) ?? (await requestToken()))
}

/** Answers at once, and keeps the lock for as long as the news takes: a tab that found it free would not wait for them. */
function renewWhereFree(locks: LockManager): Promise<SessionAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const held = locks.request(lockName, { ifAvailable: true }, async lock => {
      resolve(lock ? await requestToken() : undefined)
      if (lock) await new Promise(end => setTimeout(end, newsTime))
    })
    held.catch(reject)
  })
}

async function grantOfOthers(asked: number): Promise<SessionAnswer | undefined> {
  if (grantSince(asked)) return grantSince(asked)
  await new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = onSessionNews(end)
    const timer = setTimeout(end, newsTime)
  })
  return grantSince(asked)
}
