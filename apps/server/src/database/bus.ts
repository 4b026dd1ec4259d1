/** What changed somewhere: rows of the activity log, collections' definitions, rights, sessions, a tenant's row in the catalogue, calculations that wait to be worked out again, changes of collections that wait to be carried out, background work that was added or cancelled ('' = the platform's own). */
export type BusTopic = 'log' | 'schema' | 'grants' | 'sessions' | 'tenants' | 'calculations' | 'schema-changes' | 'work'

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
