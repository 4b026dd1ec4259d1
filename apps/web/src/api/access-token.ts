import type { SessionAnswer } from '@trellis/contract'

type Grant = { answer: SessionAnswer; takenAt: number }

/** Left by hand, or refused by the server: run out, revoked, user blocked. */
export type EndReason = 'signed-out' | 'expired'

type SessionNews = { type: 'granted'; answer: SessionAnswer } | { type: 'ended'; reason: EndReason }

/** Renewed this long before it ends, so that no call starts with a token that runs out on the way. */
const renewBefore = 30_000
const signedInHint = 'trellis.signed-in'

let grant: Grant | undefined
/** Set where this tab has a grant of its own, which those of the other tabs leave as it is. */
let renewHeld: (() => Promise<SessionAnswer>) | undefined
const listeners = new Set<(news: SessionNews, isOwn: boolean) => void>()

/** Tabs tell each other: one refresh serves all of them, one sign-out ends all of them. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('trellis-session')
channel?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => take(data, false))

/** The token to send now; undefined when there is none or it is about to end. Lives in memory only. */
export function currentToken(now = Date.now()): string | undefined {
  if (!grant || now > grant.takenAt + grant.answer.expiresIn * 1000 - renewBefore) return undefined
  return grant.answer.accessToken
}

/** An answer taken after `since`, by this tab or by another. */
export function grantSince(since: number): SessionAnswer | undefined {
  return grant && grant.takenAt >= since ? grant.answer : undefined
}

export function takeGrant(answer: SessionAnswer): void {
  take({ type: 'granted', answer }, true)
  channel?.postMessage({ type: 'granted', answer } satisfies SessionNews)
}

/** This tab alone goes on with this grant, renewed by `renew`, until it is loaded anew. */
export function holdGrant(answer: SessionAnswer, renew: () => Promise<SessionAnswer>): void {
  renewHeld = renew
  take({ type: 'granted', answer }, true)
}

export const renewalOfHeld = () => renewHeld

export function dropGrant(reason: EndReason): void {
  take({ type: 'ended', reason }, true)
  channel?.postMessage({ type: 'ended', reason } satisfies SessionNews)
}

/** Hears of every new token and of the end of the session, also from other tabs. */
export function onSessionNews(listener: (news: SessionNews, isOwn: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Somebody was signed in here before, so asking for a token makes sense. */
export function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(signedInHint) !== null
  } catch {
    return true
  }
}

function take(news: SessionNews, isOwn: boolean): void {
  if (news.type === 'ended') renewHeld = undefined
  else if (renewHeld && !isOwn) return
  grant = news.type === 'granted' ? { answer: news.answer, takenAt: Date.now() } : undefined
  try {
    if (grant) localStorage.setItem(signedInHint, '1')
    else localStorage.removeItem(signedInHint)
  } catch {
    // Without storage every start asks for a token, which is only slower.
  }
  for (const listener of listeners) listener(news, isOwn)
}
