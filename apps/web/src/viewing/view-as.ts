import type { SessionAnswer } from '@trellis/contract'
import { holdGrant } from '../api/access-token.ts'
import { isApiError } from '../api/api-error.ts'
import { lockName } from '../api/refresh-session.ts'
import { send } from '../api/send.ts'

let starting: { userId: string; started: Promise<void> } | undefined

/** From now on this tab sees what the user sees, and changes nothing. Begun once, however often it is asked for. */
export function viewAs(userId: string): Promise<void> {
  if (starting?.userId !== userId) {
    const started = begin(userId).catch((error: unknown) => {
      starting = undefined
      throw error
    })
    starting = { userId, started }
  }
  return starting.started
}

/** Back to what the signed-in person sees: the tab begins anew. */
export function stopViewing(): void {
  location.assign('/')
}

async function begin(userId: string): Promise<void> {
  const renew = async () => {
    try {
      const answer = await askFor(userId)
      holdGrant(answer, renew)
      return answer
    } catch (error) {
      // Whoever may not any more is themselves again.
      if (isApiError(error, 'DENIED', 'NOT_FOUND', 'UNAUTHENTICATED')) stopViewing()
      throw error
    }
  }
  holdGrant(await askFor(userId), renew)
}

/** By the person's own session, which other tabs may renew at the same moment. */
async function askFor(userId: string): Promise<SessionAnswer> {
  const { locks } = navigator as { locks?: LockManager }
  const own = () => send('/api/token')
  const { accessToken } = (await (locks ? locks.request(lockName, own) : own())) as SessionAnswer
  return (await send('/api/operations/SESSION_VIEW_AS', { body: { userId }, accessToken })) as SessionAnswer
}
