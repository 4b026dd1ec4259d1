import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListCursor, RecordSchema } from '@trellis/model'
import { useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import { useUser } from '../../session/session-store.ts'
import type { ListFrame } from '../list/list-frame.ts'
import type { ListGrouping } from '../list/list-state.ts'
import { recordsKey } from '../list/records-query.ts'
import { t } from '../texts.ts'
import { groupFilter, groupTitle } from './group-filter.ts'
import type { Segment } from './segments.ts'
import { aggregatesOf, countOf, summaryTexts } from './summaries.ts'
import type { TableView } from './table-view.ts'

type GroupsOptions = { frame: ListFrame; schema: RecordSchema | undefined; view: TableView }

/** The groups of a list, each with its count and subtotals, and the records under those that are not folded. */
export function useGroups({ frame, schema, view }: GroupsOptions) {
  const { cursor, core } = frame
  const user = useUser()
  const grouping = frame.state.group
  const field = grouping && schema?.properties[grouping.fieldId]
  const groups = useGroupQuery({ cursor, core, grouping, schema: field && schema, summaries: view.summaries })
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const timeZone = user.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const segments = useMemo(() => {
    if (!grouping || !field || !schema) return undefined
    const by = { ...grouping, field, timeZone }
    return groups.data?.groups.map(({ key, values }): Segment => {
      const value = key[grouping.fieldId]
      const id = JSON.stringify(value ?? null)
      const count = countOf(values)
      const title = groupTitle(value, by) || t('records.group.none')
      const totals = summaryTexts(values, view.summaries, schema)
      return {
        id,
        cursor: { ...cursor, fixedFilter: groupFilter(value, by) },
        count,
        header: { kind: 'group', id, title, count, isOpen: !folded.has(id), totals },
      }
    })
  }, [grouping, field, schema, timeZone, groups.data, view.summaries, cursor, folded])
  const toggle = (id: string) =>
    setFolded(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return { segments, groups, toggle, hasMore: groups.data?.hasMore === true }
}

type GroupQuery = {
  cursor: ListCursor
  core: boolean
  grouping: ListGrouping | undefined
  schema: RecordSchema | undefined
  summaries: TableView['summaries']
}

/** Without a grouping: one group of all. */
export function useGroupQuery({ cursor, core, grouping, schema, summaries }: GroupQuery) {
  const { options: _, ...counted } = cursor
  const input = {
    cursor: counted,
    groupBy: grouping ? [grouping] : [],
    aggregates: schema ? aggregatesOf(summaries, schema) : [],
  }
  return useQuery({
    queryKey: [...recordsKey(cursor.collectionId), 'groups', input],
    queryFn: ({ signal }) => call(core ? 'CORE_GROUP' : 'DATA_GROUP', input, { signal }),
    enabled: schema !== undefined && (grouping !== undefined || input.aggregates.length > 1),
    placeholderData: keepPreviousData,
  })
}
