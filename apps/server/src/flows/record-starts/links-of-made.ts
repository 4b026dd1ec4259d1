import type { LoggedChange } from '../../log/take-changes.ts'
import type { Moment } from '../../records/history/lives-of-records.ts'
import { statesOf } from './collection-states.ts'
import type { LinkEnd } from './link-ends.ts'
import type { Page } from './page.ts'
import { sizedParts } from './sized-parts.ts'

/** Changes of before the log told versions start nothing. */
export type VersionedChange = LoggedChange & { recordVersion: number }

/** When the record was what the change made of it; of a deleted one what it was at its end. */
export function momentOf({ recordId: id, at, recordVersion: version, action }: VersionedChange): Moment {
  return { id, at, version, isDeletion: action === 'delete' }
}

/** A record came or went, and its links with it. */
export type Made = { end: LinkEnd; change: VersionedChange }

/** What records that were made or deleted were linked to: the log says that they came or went, and no more. */
export async function linksOfMade(page: Page, made: readonly Made[]): Promise<(Made & { ids: readonly string[] })[]> {
  const found: (Made & { ids: readonly string[] })[] = []
  for (const [collectionId, own] of Map.groupBy(made, ({ change }) => change.collectionId)) {
    const collection = await page.services.collections.find(page.tenant.id, collectionId)
    if (!collection) continue
    const whole = new Set(own.map(({ end }) => end.fieldId))
    for (const part of await sizedParts(page, own, ({ change }) => ({ collectionId, id: change.recordId }))) {
      const states = await statesOf(page, { collection, moments: part.map(({ change }) => momentOf(change)), whole })
      for (const each of part) {
        const links = states.at(momentOf(each.change))?.links.get(each.end.fieldId) ?? []
        found.push({ ...each, ids: links.map(link => link.id) })
      }
    }
  }
  return found
}
