import { hashKey, type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'
import type { RecordSchema, TrellisRecord } from '@trellis/model'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pageQuery, type RecordsPage } from '../list/records-query.ts'
import { cursorOfPage, type PageOf, pageKey } from './segments.ts'

/** Pages that are out of view are kept this long, in ms. */
const keptFor = 60_000

/** By `pageKey`. */
export type Pages = ReadonlyMap<string, readonly TrellisRecord[]>

type Wanted = { needed: readonly PageOf[]; ahead: readonly PageOf[] }

/**
 * The pages that are wanted, as far as they are there; those ahead are asked for once the needed ones have come. Each is watched by
 * itself, without comparing all of them whenever one comes, as `useQueries` does; one that was jumped over is given up.
 */
export function usePages({ needed, ahead }: Wanted, core: boolean) {
  const client = useQueryClient()
  const [version, setVersion] = useState(0)
  const watched = useRef(new Map<string, () => void>())
  const urgent = useMemo(() => needed.map(page => askFor(page, core)), [needed, core])
  const isThere = urgent.every(({ query }) => client.getQueryData(query.queryKey) !== undefined)
  const asked = useMemo(
    () => (isThere ? [...urgent, ...ahead.map(page => askFor(page, core))] : urgent),
    [urgent, isThere, ahead, core],
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
  const states = useMemo(() => statesOf(client, asked, version), [client, asked, version])
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

type Asked = ReturnType<typeof askFor>

/** Read from the cache, which counts its changes. */
function statesOf(client: QueryClient, asked: readonly Asked[], _version: number) {
  return asked.map(({ name, query }) => ({ name, state: client.getQueryState<RecordsPage>(query.queryKey) }))
}

const next = (version: number): number => version + 1

const askFor = (page: PageOf, core: boolean) => ({
  name: pageKey(page.segment.id, page.page),
  query: queryOf(page, core),
})

const queryOf = (page: PageOf, core: boolean) => ({
  ...pageQuery(cursorOfPage(page), core),
  gcTime: keptFor,
  staleTime: Number.POSITIVE_INFINITY,
  notifyOnChangeProps: ['data' as const, 'error' as const, 'status' as const],
})
