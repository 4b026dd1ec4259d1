import { useState } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { useRecordList } from '../../inputs/use-record-list.ts'
import { linkedCursor, linkOf } from './linked-record.ts'

/** Linked records that a field shows, and rows of a page of the dialog (2 §9). */
export const linkPageSize = 5

/**
 * The links of a field: those that came with the record, and after `refresh` those that there are now, because a record that is made
 * from here is linked before this one is saved.
 */
export function useLinks(props: InputProps): { value: unknown; refresh: () => void } {
  const { value } = props
  const [asked, setAsked] = useState<{ since: unknown }>()
  const isAsking = asked !== undefined && asked.since === value
  const cursor = isAsking ? linkedCursor(props, '', { limit: linkPageSize, skip: 0 }) : undefined
  const { state, list, totalCount, retry } = useRecordList(cursor, 'exact')
  const refresh = () => {
    setAsked({ since: value })
    retry()
  }
  const isThere = isAsking && (state === 'ready' || list.length > 0)
  return { value: isThere ? { list: list.map(linkOf), totalCount } : value, refresh }
}
