import { ownValue } from '@trellis/base'
import type { TrellisRecord } from '@trellis/model'
import { useEffect, useSyncExternalStore } from 'react'
import type { ChangeList } from './use-list-state.ts'
import type { Around, Neighbours } from './use-peek.ts'

type By = 1 | -1

/** What the URL says of the open record and of the page, and the way to change it. */
export type PeekPlace = { peek: string | undefined; skip: number; change: ChangeList }

/** In the URL until the page has come whose first or last record opens; ids of records never begin so. */
const awaited: Readonly<Record<string, By>> = { $first: 1, $last: -1 }

function neighbourOf(around: Around | undefined, id: string, by: By): TrellisRecord | undefined {
  const records = around?.records() ?? []
  const at = records.findIndex(record => record.id === id)
  return at < 0 ? undefined : records[at + by]
}

/** Behind the last record of a page, and before its first: where the page on that side begins. */
function pageBeyond(around: Around | undefined, id: string, by: By): number | undefined {
  const { page } = around ?? {}
  if (!page || page.isOnItsWay || around?.records().at(by > 0 ? -1 : 0)?.id !== id) return undefined
  const { skip, limit, hasNext } = page
  if (by > 0) return hasNext ? skip + limit : undefined
  return skip > 0 ? Math.max(0, skip - limit) : undefined
}

/** The record that one comes to first in the page that begins there; undefined while that page is on its way. */
function entryOf(around: Around | undefined, skip: number, by: By): string | undefined {
  const { page } = around ?? {}
  return page && page.skip === skip && !page.isOnItsWay ? around?.records().at(by > 0 ? 0 : -1)?.id : undefined
}

/** Whether there is a record in that direction, be it on another page. */
export function hasNeighbour({ get }: Neighbours, id: string, by: By): boolean {
  return (neighbourOf(get(), id, by) ?? pageBeyond(get(), id, by)) !== undefined
}

export function step({ get }: Neighbours, id: string, by: By, { change }: PeekPlace): void {
  const next = neighbourOf(get(), id, by)
  const skip = pageBeyond(get(), id, by)
  if (next) change({ peek: next.id }, { replace: true })
  else if (skip !== undefined) change({ skip, peek: by > 0 ? '$first' : '$last' }, { replace: true })
}

/** Opens the first or the last record of a page as soon as that page has come. */
export function useEntering({ get, subscribe }: Neighbours, { peek, skip, change }: PeekPlace): void {
  const by = ownValue(awaited, peek ?? '')
  const arrived = useSyncExternalStore(subscribe, () => by && entryOf(get(), skip, by))
  useEffect(() => {
    if (arrived !== undefined) change({ peek: arrived }, { replace: true })
  }, [arrived, change])
}
