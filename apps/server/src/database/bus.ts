/** What changed somewhere: rows of the activity log, collections' definitions, rights, sessions, a tenant's row in the catalogue, calculations that wait to be worked out again, changes of collections that wait to be carried out, background work that was added or cancelled ('' = the platform's own), rows that one person alone sees and the log does not tell of (of `ownRowsOf`). */
export type BusTopic =
  | 'log'
  | 'schema'
  | 'grants'
  | 'sessions'
  | 'tenants'
  | 'calculations'
  | 'schema-changes'
  | 'work'
  | 'own-rows'

/** Whose rows changed. */
export type OwnRows = { tenantId: string; userId: string }

/** What 'own-rows' is announced of, in place of a workspace's id. */
export const ownRowsOf = ({ tenantId, userId }: OwnRows): string => `${tenantId}/${encodeURIComponent(userId)}`

/** Tells what `ownRowsOf` made. */
export function readOwnRows(subject: string): OwnRows {
  const place = subject.indexOf('/')
  return { tenantId: subject.slice(0, place), userId: decodeURIComponent(subject.slice(place + 1)) }
}

/**
 * Tells every node that something of a tenant changed. `announce` is called after the commit and never inside a transaction;
 * one notifier connection sends at most one coalesced notice per topic and tenant in 25 ms. Every node also compares the
 * catalogue's counters once a second, so that nothing is missed when notices are.
 */
export type Bus = {
  announce(topic: BusTopic, tenantId: string): void
  /** Calls `handler` when the topic may have changed for the tenant, here or on another node. Returns the way to stop. */
  on(topic: BusTopic, handler: (tenantId: string) => void): () => void
  /** The listener answered within 3 s: caches of rights and definitions may be trusted. */
  isFresh(): boolean
}
