import type { LoggedChange } from '../../log/take-changes.ts'
import { statesOf } from './collection-states.ts'
import type { LinkEnd } from './link-ends.ts'
import type { Page } from './page.ts'

/** Changes of before the log told versions start nothing. */
export type VersionedChange = LoggedChange & { recordVersion: number }

/** A record came or went, and its links with it. */
export type Made = { end: LinkEnd; change: VersionedChange }

/** What records that were made or deleted were linked to: the log says that they came or went, and no more. */
export async function linksOfMade(page: Page, made: readonly Made[]): Promise<(Made & { ids: readonly string[] })[]> {
  const found: (Made & { ids: readonly string[] })[] = []
  for (const [collectionId, own] of Map.groupBy(made, ({ change }) => change.collectionId)) {
    const collection = await page.services.collections.find(page.tenant.id, collectionId)
    if (!collection) continue
    const moments = own.map(({ change }) => ({ id: change.recordId, at: change.at, version: change.recordVersion }))
    const whole = new Set(own.map(({ end }) => end.fieldId))
    const states = await statesOf(page, { collection, moments, whole })
    for (const each of own) {
      const { recordId: id, at, recordVersion: version } = each.change
      const links = states.at({ id, at, version })?.links.get(each.end.fieldId) ?? []
      found.push({ ...each, ids: links.map(link => link.id) })
    }
  }
  return found
}
