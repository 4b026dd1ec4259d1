import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ListCursor } from '@trellis/model'
import { useEffect, useRef } from 'react'
import { followSoon, loadLive } from './follow-soon.ts'
import type { LiveChange } from './live-connection.ts'

// Asked for while the first screen that follows anything is still being made.
loadLive().catch(() => undefined)

export type LiveOptions = {
  /** The list on screen; undefined while it is not known. */
  cursor: ListCursor | undefined
  core?: boolean
  /** As in `LiveSubscription`: give it together with the cursor. */
  since?: string | undefined
  onChange: (change: LiveChange) => void
}

/** Hears of changes of a list by other people while the component is on screen. */
export function useLive({ cursor, core = false, since, onChange }: LiveOptions): void {
  const latest = useRef({ since, onChange })
  useEffect(() => {
    latest.current = { since, onChange }
  })
  const key = cursor && JSON.stringify(cursor)
  useEffect(() => {
    if (key === undefined) return
    const followed = JSON.parse(key) as ListCursor
    const { since } = latest.current
    return followSoon(({ followLive }) =>
      followLive({ cursor: followed, core, since, onChange: change => latest.current.onChange(change) }),
    )
  }, [key, core])
}

/**
 * Keeps queries true while they are on screen: every change of the list marks them stale, which fetches the shown ones
 * again. Pass the key the query was made with, or a prefix of it.
 */
export function useLiveQuery({ queryKey, ...live }: Omit<LiveOptions, 'onChange'> & { queryKey: QueryKey }): void {
  const client = useQueryClient()
  useLive({ ...live, onChange: () => void client.invalidateQueries({ queryKey }) })
}
