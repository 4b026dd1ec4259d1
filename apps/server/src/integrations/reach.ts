import { IntegrationFailure } from '@trellis/integrations'
import type { DriverCall } from '@trellis/integrations/server'
import { connectOutbound } from '../outbound/connect-outbound.ts'
import type { GuardRules } from '../outbound/guard-address.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'

/** How long a connection may take to be made. */
const connectMs = 10_000

/** Connections through the guard. A call that ends takes only those with it that are not made yet: the others are kept for the next. */
export function reachThrough(guard: GuardRules): DriverCall['connect'] {
  return async place => {
    if (!/^[^\s/\\@?#]+$/.test(place.host)) throw new IntegrationFailure('INPUT', 'Host: a name or an address')
    const { signal } = new AbortController()
    return connectOutbound(place, { ...guard, signal, withinMs: connectMs }).catch((error: unknown) => {
      if (error instanceof OutboundFailure) throw new IntegrationFailure(error.reason, error.message)
      throw error
    })
  }
}
