import type { FilterClock } from '@trellis/fields/server'
import type { Caller } from '../../access/caller.ts'
import type { Tenant } from '../../tenants/tenant.ts'

/** Days as whoever asks sees them, from the moment of asking on. */
export function callerClock({ timezone, tenant }: Pick<Caller, 'timezone' | 'tenant'>): FilterClock {
  return { timeZone: timezone ?? tenant.timezone, now: Date.now() }
}

/** Days in row rules are the workspace's: a rule reaches the same records for everybody. */
export function workspaceClock({ timezone }: Pick<Tenant, 'timezone'>, onAsked?: () => void): FilterClock {
  return { timeZone: timezone, now: Date.now(), ...(onAsked && { onAsked }) }
}
