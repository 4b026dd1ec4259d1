import type { LiveScope } from './live-scope.ts'
import { createSeenIds } from './seen-ids.ts'

/** What became of the records a group follows; `refetch` when there are too many to name. */
export type LiveChange = { changed: string[]; removed: string[]; refetch?: boolean }

export type LiveMember = { deliver(change: LiveChange): void; fail(error: unknown): void }

/** Subscriptions that see the same records: the database is asked once for all of them. */
export type LiveGroup = {
  key: string
  collectionId: string
  join(member: LiveMember): Promise<void>
  leave(member: LiveMember): void
  isEmpty(): boolean
  /** Tells the members what became of these records of the collection. */
  tell(ids: readonly string[]): Promise<void>
  refetch(): void
}

/** From more ids than this the client is told to fetch again. */
export const mostNamedIds = 500
const rememberedIds = 2000

export function createLiveGroup(scope: LiveScope): LiveGroup {
  const members = new Set<LiveMember>()
  const seen = createSeenIds(rememberedIds)

  async function changeOf(ids: readonly string[]): Promise<LiveChange> {
    const visible = await scope.visibleIds(ids)
    const changed = ids.filter(id => visible.has(id))
    const removed = ids.filter(id => !visible.has(id) && (!scope.isRestricted || seen.has(id)))
    if (scope.isRestricted) {
      seen.add(changed)
      for (const id of removed) seen.delete(id)
    }
    return { changed, removed }
  }

  function deliver(change: LiveChange): void {
    for (const member of members) member.deliver(change)
  }

  function refetch(): void {
    deliver({ changed: [], removed: [], refetch: true })
  }

  return {
    key: scope.key,
    collectionId: scope.collectionId,
    async join(member) {
      members.add(member)
      // Asked after joining, so that a record shown on the page cannot vanish unnoticed between the two.
      if (scope.isRestricted) seen.add(await scope.listIds())
    },
    leave: member => void members.delete(member),
    isEmpty: () => members.size === 0,
    async tell(ids) {
      if (members.size === 0) return
      if (ids.length > mostNamedIds) return refetch()
      try {
        const change = await changeOf(ids)
        if (change.changed.length > 0 || change.removed.length > 0) deliver(change)
      } catch (error) {
        for (const member of members) member.fail(error)
      }
    },
    refetch,
  }
}
