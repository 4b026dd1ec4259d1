import { hashKey, QueryObserver, useQueryClient } from '@tanstack/react-query'
import type { RecordSchema, TrellisRecord } from '@trellis/model'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pageQuery, type RecordsPage } from '../list/records-query.ts'
import { cursorOfPage, type PageOf, pageKey } from './segments.ts'

/** Pages that are out of view are kept this long, in ms. */
const keptFor = 60_000

/** By `pageKey`. */
export type Pages = ReadonlyMap<string, readonly TrellisRecord[]>

/**
 * The pages that are wanted, as far as they are there. Each is watched by itself, without comparing all of them whenever one comes, as
 * `useQueries` does; one that is wanted no more before it came is given up.
 */
export function usePages(wanted: readonly PageOf[], core: boolean) {
  const client = useQueryClient()
  const [version, setVersion] = useState(0)
  const watched = useRef(new Map<string, () => void>())
  const asked = useMemo(
    () => wanted.map(page => ({ name: pageKey(page.segment.id, page.page), query: queryOf(page, core) })),
    [wanted, core],
  )
  useEffect(() => {
    const there = watched.current
    const hashes = new Set(asked.map(({ query }) => hashKey(query.queryKey)))
    for (const { query } of asked) {
      const hash = hashKey(query.queryKey)
      if (!there.has(hash))
        there.set(
          hash,
          new QueryObserver(client, query).subscribe(() => setVersion(next)),
        )
    }
    for (const [hash, stop] of there) {
      if (hashes.has(hash)) continue
      stop()
      there.delete(hash)
    }
  }, [client, asked])
  useEffect(() => {
    const there = watched.current
    return () => {
      for (const stop of there.values()) stop()
      there.clear()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages are read from the cache, which counts its changes
  const states = useMemo(
    () => asked.map(({ name, query }) => ({ name, state: client.getQueryState<RecordsPage>(query.queryKey) })),
    [client, asked, version],
  )
  const pages = useMemo(
    (): Pages => new Map(states.flatMap(({ name, state }) => (state?.data ? [[name, state.data.list] as const] : []))),
    [states],
  )
  const first = states.find(({ state }) => state?.data)?.state?.data
  return {
    pages,
    schema: first?.schema as RecordSchema | undefined,
    since: first?.since,
    error: states.find(({ state }) => state?.error)?.state?.error ?? undefined,
    isLoading: states.some(({ state }) => state?.data === undefined && !state?.error),
    retry: () =>
      Promise.all(asked.map(({ query }) => client.refetchQueries({ queryKey: query.queryKey, exact: true }))),
  }
}

const next = (version: number): number => version + 1

const queryOf = (page: PageOf, core: boolean) => ({
  ...pageQuery(cursorOfPage(page), core),
  gcTime: keptFor,
  staleTime: Number.POSITIVE_INFINITY,
  notifyOnChangeProps: ['data' as const, 'error' as const, 'status' as const],
})
