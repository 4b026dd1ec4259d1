const deleted = new Set<string>()

/** Says that a record was deleted in this window: it leaves the lists of this window at once, also those that somebody points at. */
export function noteDeleted(id: string): void {
  deleted.add(id)
}

export const isDeletedHere = (id: string): boolean => deleted.has(id)
