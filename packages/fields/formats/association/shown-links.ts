import type { LinkedRecord } from '@trellis/model'
import { isIn, type PendingChange } from './change-links.ts'

/** How a record stands to the field: linked, linked or unlinked with the next save, or to be had. */
export type LinkMark = 'linked' | 'added' | 'removed' | 'available'

export type ShownLink = { record: LinkedRecord; mark: LinkMark }

/** What is linked, with those to be removed marked, then what is to be added. */
export function shownLinks(linked: readonly LinkedRecord[], change: PendingChange): ShownLink[] {
  const marked = linked.map(
    (record): ShownLink => ({ record, mark: isIn(change.remove, record) ? 'removed' : 'linked' }),
  )
  const added = change.add.filter(record => !isIn(linked, record))
  return [...marked, ...added.map((record): ShownLink => ({ record, mark: 'added' }))]
}
