/** Digests of the ids that a group's subscribers have been shown, the latest ones; a bounded memory. */
export type SeenIds = {
  add(ids: Iterable<string>): void
  has(id: string): boolean
  delete(id: string): void
}

export function createSeenIds(capacity: number): SeenIds {
  const ids = new Set<string>()
  return {
    add(added) {
      for (const id of added) {
        ids.delete(id)
        ids.add(id)
      }
      for (const oldest of ids) {
        if (ids.size <= capacity) break
        ids.delete(oldest)
      }
    },
    has: id => ids.has(id),
    delete: id => void ids.delete(id),
  }
}
