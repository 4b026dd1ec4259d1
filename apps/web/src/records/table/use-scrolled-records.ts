import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLive } from '../../api/use-live.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { scrolledPageSize } from '../list/list-state.ts'
import { useTellList } from '../list/list-told.ts'
import { recordsKey } from '../list/records-key.ts'
import { totalQuery } from '../list/records-query.ts'
import { keepPlaces } from '../list/steady-rows.ts'
import { useChangedKeys } from '../list/use-changed-keys.ts'
import { usePointed } from '../list/use-pointed.ts'
import type { RowSource } from './row-source.ts'
import { pageKey, pagesFor, placeSegments, type Segment, sourceOfSegments } from './segments.ts'
import type { TableView } from './table-view.ts'
import { useGroups } from './use-groups.ts'
import { type Pages, usePages } from './use-pages.ts'
import { overscanRows, type Span } from './windows.ts'

/** All rows of a list: pages of those in view, asked for as they come into view, others' changes without moving what is under the pointer. */
export function useScrolledRecords(frame: ListFrame, view: TableView) {
  const { cursor, core, state, collection } = frame
  const [rows, setRows] = useState<Span>(() => ({ first: state.skip, end: state.skip + scrolledPageSize / 2 }))
  const onRows = useCallback((drawn: Span) => setRows(before => seenRows(drawn, before)), [])
  const {
    segments: groups,
    groups: groupQuery,
    toggle,
    hasMore,
  } = useGroups({ frame, schema: collection?.schema, view })
  const total = useQuery(totalQuery(cursor, core))
  const [most, setMost] = useState({ key: '', rows: 0 })
  const listKey = JSON.stringify([cursor, state.group])
  const known = most.key === listKey ? most.rows : rows.end
  const whole = useMemo((): Segment[] => [{ id: '', cursor, count: total.data ?? known }], [cursor, total.data, known])
  const segments = state.group ? (groups ?? noSegments) : whole
  const { pages, error, retry, schema, since, isLoading } = usePages(useWanted(segments, rows), core)
  const end = endOf(pages, rows)
  if (total.data == null && end > known) setMost({ key: listKey, rows: end })
  const { shown, listen, hold } = useSteadyPages(pages, listKey)
  const current = useMemo(() => sourceOfSegments(segments, shown), [segments, shown])
  const isReady = state.group ? groups !== undefined : pages.size > 0 || total.data === 0
  const { source, isOld } = useLastReady(current, isReady)
  const changed = useLiveRows(frame, since)
  const list = useMemo(() => (frame.tell ? [...pages.values()].flat() : undefined), [frame.tell, pages])
  useTellList(frame, { isLoading: !isReady, error: groupQuery.error ?? error, list, totalCount: total.data })
  return {
    source,
    schema: collection?.schema ?? schema,
    skip: 0,
    totalRows: state.group ? source.count : (total.data ?? -1),
    changed,
    listen,
    hold,
    listKey,
    startRow: state.skip,
    isLoading: !isReady && !isOld,
    isRefreshing: isOld || (isLoading && pages.size === 0),
    onRows,
    toggleGroup: toggle,
    hasMoreGroups: hasMore,
    error: source.count === 0 ? (groupQuery.error ?? error) : undefined,
    retry: () => void Promise.all([retry(), groupQuery.refetch()]),
  }
}

const noSegments: Segment[] = []

/** Rows that are seen, by whole pages: scrolling within them asks for nothing. */
function seenRows(drawn: Span, before: Span): Span {
  const size = scrolledPageSize
  const first = Math.floor((drawn.first === 0 ? 0 : drawn.first + overscanRows) / size) * size
  const end = Math.max(first + size, Math.ceil((drawn.end - overscanRows) / size) * size)
  return first === before.first && end === before.end ? before : { first, end }
}

/** Rows of the pages that are in view; behind a full last page there may be more. */
function endOf(pages: Pages, { end }: Span): number {
  const page = Math.floor(end / scrolledPageSize)
  const last = pages.get(pageKey('', page)) ?? pages.get(pageKey('', page - 1))
  return last?.length === scrolledPageSize ? end + scrolledPageSize : 0
}

/** The pages of the rows in view, and those that come into view next. */
function useWanted(segments: readonly Segment[], { first, end }: Span) {
  const [last, setLast] = useState({ first, isUp: false })
  if (last.first !== first) setLast({ first, isUp: first < last.first })
  const { isUp } = last
  return useMemo(() => {
    const { starts, count } = placeSegments(segments)
    const within = (span: Span) => ({ first: Math.max(0, span.first), end: Math.min(count, span.end) })
    const pages = (span: Span) => pagesFor(segments, starts, within(span))
    const next = isUp ? { first: first - scrolledPageSize, end: first } : { first: end, end: end + scrolledPageSize }
    return { needed: pages({ first, end }), ahead: pages(next) }
  }, [segments, first, end, isUp])
}

/** Pages as they are shown while the pointer is over the rows or one is worked on: records keep their places and take their new values. */
function useSteadyPages(pages: Pages, listKey: string) {
  const [held, setHeld] = useState<{ listKey: string; pages: Pages }>()
  const isHeld = held?.listKey === listKey
  const shown = useMemo(() => (isHeld ? steady(held.pages, pages) : pages), [isHeld, held, pages])
  const steadiness = usePointed({
    onCome: () => setHeld({ listKey, pages: shown }),
    onGone: () => setHeld(undefined),
  })
  return { shown, ...steadiness }
}

/** Pages that came since are taken as they are. */
function steady(held: Pages, fresh: Pages): Pages {
  const all = [...fresh.values()].flat()
  return new Map([...fresh].map(([key, list]) => [key, keepPlaces(held.get(key) ?? list, all)]))
}

/** The rows before, until the first of another list are there. */
function useLastReady(current: RowSource, isReady: boolean): { source: RowSource; isOld: boolean } {
  const [last, setLast] = useState<RowSource>()
  if (isReady && last !== current) setLast(current)
  return isReady || !last ? { source: current, isOld: false } : { source: last, isOld: true }
}

function useLiveRows({ cursor, core }: ListFrame, since: string | undefined): ReadonlySet<string> {
  const client = useQueryClient()
  const [changed, markChanged] = useChangedKeys()
  useLive({
    cursor: since === undefined ? undefined : cursor,
    since,
    core,
    onChange: change => {
      void client
        .invalidateQueries({ queryKey: recordsKey(cursor.collectionId) })
        .then(() => markChanged(change.changed))
    },
  })
  return changed
}
