import type { CheckedLink } from './check-record.ts'

/** Links that are a column of the row itself, and those that are rows elsewhere. */
export type SplitLinks = {
  inRow: CheckedLink[]
  elsewhere: CheckedLink[]
  /** Some link may fill up the other side: the records there are locked and counted, in one transaction with the save. */
  needsLocks: boolean
}

export function splitLinks(links: readonly CheckedLink[]): SplitLinks {
  const inRow = links.filter(({ association }) => association.storage.kind === 'own-column')
  const elsewhere = links.filter(({ association }) => association.storage.kind !== 'own-column')
  return { inRow, elsewhere, needsLocks: inRow.some(link => inverseMaximum(link) > 0) }
}

/** Links that a save changes beside its own row, or has to hold with the records over there locked. */
export function linksBeside(links: readonly CheckedLink[]): CheckedLink[] {
  const { inRow, elsewhere } = splitLinks(links)
  return [...inRow.filter(link => inverseMaximum(link) > 0), ...elsewhere]
}

/** Most records that one record over there may be linked by; -1 = any number. A foreign key's other side is bounded by it alone. */
export function inverseMaximum({ field }: Pick<CheckedLink, 'field'>): number {
  return field.schema.metadata?.association?.inverseMax ?? -1
}
