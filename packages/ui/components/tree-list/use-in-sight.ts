import { type RefObject, useEffect } from 'react'
import { afterPaint } from '../../after-paint.ts'
import { useLatest } from '../../use-latest.ts'
import type { TreeListItem } from './tree-list-props.ts'

export const rowHeight = 32

type Sought = {
  items: readonly TreeListItem[]
  id: string | undefined
  /** Rows that show what they hold; all where it is left out. */
  expandedIds: ReadonlySet<string> | undefined
}

/** Brings the chosen row into sight once it is there: it may have been added just now, or chosen elsewhere on the page. */
export function useInSight(frame: RefObject<HTMLElement | null>, { items, id, expandedIds }: Sought): void {
  const place = id === undefined ? -1 : shownIds(items, expandedIds).indexOf(id)
  const isThere = place >= 0
  const show = useLatest(() => {
    const row = id === undefined ? null : frame.current?.querySelector(`[data-key="${CSS.escape(id)}"]`)
    if (row) return row.scrollIntoView({ block: 'nearest' })
    // Long trees draw the rows that are in sight alone.
    const tree = frame.current?.querySelector('[role="treegrid"]')
    tree?.scrollTo({ top: Math.max(0, place * rowHeight - tree.clientHeight / 2) })
  })
  useEffect(() => (id !== undefined && isThere ? afterPaint(show) : undefined), [id, isThere, show])
}

function shownIds(items: readonly TreeListItem[], expandedIds: ReadonlySet<string> | undefined): string[] {
  return items.flatMap(({ id, children = [] }) => [
    id,
    ...(expandedIds?.has(id) === false ? [] : shownIds(children, expandedIds)),
  ])
}
