import type { SessionUser } from '@trellis/contract'
import { create } from 'zustand'
import { type EndReason, mayHaveSession, onSessionNews } from '../api/access-token.ts'
import { isApiError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { refreshSession } from '../api/refresh-session.ts'
import { wait } from '../api/retry.ts'
import { dropUnsavedChanges } from '../unsaved/unsaved-store.ts'
import { applyLocale } from './apply-locale.ts'
import { entranceQuery } from './entrance.ts'

export type Session =
  | { status: 'starting' }
  /** No workspace exists yet; `code` is known to a browser on the server's own machine. */
  | { status: 'setup'; code?: string }
  /** `byHand`: whoever left did so on purpose and need not come back to the same page. */
  | { status: 'signed-out'; byHand: boolean }
  | { status: 'signed-in'; user: SessionUser }
  /** The session ran out under an open page. */
  | { status: 'expired'; user: SessionUser }
  | { status: 'unreachable' }

const startAgainAfter = 4000

export const useSession = create<Session>(() => ({ status: 'starting' }))

/** The signed-in user; only for what is shown inside the shell. */
export function useUser(): SessionUser {
  const session = useSession()
  if (!('user' in session)) throw new Error('useUser was used where nobody is signed in')
  return session.user
}

/** Finds out who is here: by the cookie of an earlier sign-in, else whether a workspace exists at all. */
export async function startSession(): Promise<void> {
  onSessionNews((news, isOwn) => {
    if (news.type === 'granted') begin(news.answer.user, isOwn)
    else end(news.reason)
  })
  for (;;) {
    if (await tryStart()) return
    set({ status: 'unreachable' })
    await wait(startAgainAfter)
  }
}

async function tryStart(): Promise<boolean> {
  try {
    if (mayHaveSession() && (await hasSession())) return true
    const { needed, code } = await queryClient.fetchQuery(entranceQuery)
    if (needed) set({ status: 'setup', ...(code === undefined ? {} : { code }) })
    else if (useSession.getState().status !== 'signed-in') set({ status: 'signed-out', byHand: false })
    return true
  } catch (error) {
    if (!isApiError(error)) throw error
    return false
  }
}

async function hasSession(): Promise<boolean> {
  try {
    await refreshSession()
    return true
  } catch (error) {
    if (isApiError(error, 'UNAUTHENTICATED', 'DENIED')) return false
    throw error
  }
}

function begin(user: SessionUser, isOwn: boolean): void {
  const before = useSession.getState()
  const isOther = 'user' in before && before.user.id !== user.id
  // Another person signed in in another tab: nothing of the first one may stay in this page.
  if (isOther && !isOwn) return location.assign('/')
  if (isOther) queryClient.clear()
  applyLocale(user)
  set({ status: 'signed-in', user })
}

function end(reason: EndReason): void {
  const before = useSession.getState()
  if (before.status === 'starting' || before.status === 'setup') return
  if (reason === 'expired' && 'user' in before) return set({ status: 'expired', user: before.user })
  queryClient.clear()
  dropUnsavedChanges()
  set({ status: 'signed-out', byHand: reason === 'signed-out' })
}

function set(session: Session): void {
  useSession.setState(session, true)
}
