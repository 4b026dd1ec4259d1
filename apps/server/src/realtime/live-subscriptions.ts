import { UserError } from '@trellis/base'
import type { LiveServerMessage } from '@trellis/contract'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import type { Hub, Subscription } from './hub.ts'
import type { LiveTarget } from './live-scope.ts'

/** The lists that one connection follows, by the ids its client chose. */
export type LiveSubscriptions = {
  add(id: string, target: LiveTarget, caller: Caller): Promise<void>
  remove(id: string): void
  /** Looks again at what the caller may see of each. */
  refresh(caller: Caller): Promise<void>
  end(): void
}

type SubscriptionOptions = { hub: Hub; log: Services['log']; send(message: LiveServerMessage): void }

const mostSubscriptions = 50

export function createLiveSubscriptions({ hub, log, send }: SubscriptionOptions): LiveSubscriptions {
  const subscriptions = new Map<string, Subscription>()
  let isEnded = false

  function remove(id: string): void {
    subscriptions.get(id)?.end()
    subscriptions.delete(id)
  }

  /** What a person can fix ends the subscription; after a passing fault the client fetches for itself. */
  function fail(id: string, error: unknown): void {
    if (isEnded) return
    if (error instanceof UserError) {
      remove(id)
      return send({ type: 'error', id, code: error.code, message: error.message })
    }
    log.warn({ err: error }, 'A live subscription could not be served')
    if (subscriptions.has(id)) return send(refetch(id))
    send({ type: 'error', id, code: 'UNAVAILABLE', message: 'Live updates are not available at the moment' })
  }

  async function add(id: string, target: LiveTarget, caller: Caller): Promise<void> {
    remove(id)
    if (subscriptions.size >= mostSubscriptions) {
      const message = `A connection follows at most ${mostSubscriptions} lists`
      return send({ type: 'error', id, code: 'VALIDATION_ERROR', message })
    }
    try {
      const subscription = await hub.subscribe(caller, target, {
        deliver: change => send({ type: 'change', id, ...change }),
        fail: error => fail(id, error),
      })
      if (isEnded) return subscription.end()
      subscriptions.set(id, subscription)
      send({ type: 'subscribed', id })
    } catch (error) {
      fail(id, error)
    }
  }

  async function refreshOne(id: string, subscription: Subscription, caller: Caller): Promise<void> {
    try {
      await subscription.refresh(caller)
      if (subscriptions.get(id) === subscription) send(refetch(id))
    } catch (error) {
      fail(id, error)
    }
  }

  return {
    add,
    remove,
    refresh: async caller => {
      await Promise.all([...subscriptions].map(([id, subscription]) => refreshOne(id, subscription, caller)))
    },
    end() {
      isEnded = true
      for (const subscription of subscriptions.values()) subscription.end()
      subscriptions.clear()
    },
  }
}

function refetch(id: string): LiveServerMessage {
  return { type: 'change', id, changed: [], removed: [], refetch: true }
}
