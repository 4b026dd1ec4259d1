import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { totalQuery } from '../list/records-query.ts'
import type { FilterGroup } from './filter-tree.ts'

/** The query that counts what a filter leaves; null = too many to count in time. */
export type CountMatches = (filter: FilterGroup | undefined) => ReturnType<typeof totalQuery>

const wait = 500

/** Counts once the filter has been left alone for half a second; a filter that cannot be counted has no number. */
export function useMatchCount(countMatches: CountMatches, filter: FilterGroup | undefined) {
  const [asked, setAsked] = useState(filter)
  const text = JSON.stringify(filter)
  const isWaiting = text !== JSON.stringify(asked)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text === undefined ? undefined : (JSON.parse(text) as FilterGroup)), wait)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isFetching, isError } = useQuery({
    ...countMatches(asked),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { count: isError ? undefined : data, isCounting: isWaiting || isFetching }
}
