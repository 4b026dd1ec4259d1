/** Entries of a picker that stand for every option its search shows. No option has such an id: they hold a space. */
export const allOfThese = '$ all'
export const noneOfThese = '$ none'

export const isBulkPick = (id: string): boolean => id === allOfThese || id === noneOfThese

/** Whether all are picked or none; undefined for an option of its own. */
export function bulkPickOf(id: string): boolean | undefined {
  return isBulkPick(id) ? id === allOfThese : undefined
}

/** What is picked after somebody chose these ids, one of which may stand for all that are shown. */
export function withBulkPick(chosen: readonly string[], shown: readonly string[]): string[] {
  const bulk = chosen.find(isBulkPick)
  const others = chosen.filter(id => !isBulkPick(id))
  if (bulk === undefined) return others
  const rest = others.filter(id => !shown.includes(id))
  return bulk === allOfThese ? [...rest, ...shown] : rest
}
