import type { TrellisRecord } from '@trellis/model'
import { afterPaint } from '@trellis/ui'
import { useEffect, useRef } from 'react'

/** A row that is deleted takes the focus along that was in its menu: it then goes to the heading, where readers and keys begin. */
export function useFocusAfterDelete(records: readonly TrellisRecord[] | undefined, isDeleting: boolean): void {
  const asked = useRef<readonly TrellisRecord[]>(undefined)
  useEffect(() => {
    if (isDeleting) asked.current ??= records ?? []
    if (isDeleting || !asked.current) return
    const isOver = asked.current !== records
    return afterPaint(() => {
      // Until the rows have come without it, its menu may still have the focus.
      if (isOver) asked.current = undefined
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    })
  }, [records, isDeleting])
}
