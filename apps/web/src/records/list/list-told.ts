import type { ListCursor, TrellisRecord } from '@trellis/model'
import { useEffect } from 'react'

/** What a list tells whoever put it on the page: what it asked for, and what came of it. */
export type ListTold = {
  cursor: ListCursor
  /** The records asked for are not there yet. */
  isLoading: boolean
  error: unknown
  /** Those of the page, or as many as are there of a list to scroll through. */
  list: readonly TrellisRecord[] | undefined
  /** undefined while they are counted, null where counting took too long. */
  totalCount: number | null | undefined
}

type Telling = { cursor: ListCursor; tell: ((told: ListTold) => void) | undefined }

/** Tells of each change, where somebody listens. */
export function useTellList({ tell, cursor }: Telling, told: Omit<ListTold, 'cursor'>): void {
  const { isLoading, error, list, totalCount } = told
  useEffect(
    () => tell?.({ cursor, isLoading, error, list, totalCount }),
    [tell, cursor, isLoading, error, list, totalCount],
  )
}
