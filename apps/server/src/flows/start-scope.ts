import type { Caller } from '../access/caller.ts'

/** What formulas of a run see of whose rights count, and of where they run. */
export function startScope({ tenant, userId, email, fullName, roles, timezone }: Caller) {
  return {
    user: { id: userId, email, fullName, roles },
    platform: { name: tenant.name, url: tenant.url ?? null, locale: tenant.locale, timezone: tenant.timezone },
    timeZone: timezone ?? tenant.timezone,
    locale: tenant.locale,
  }
}
