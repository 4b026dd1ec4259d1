import { ownValue } from '@trellis/base'
import type { RecordSchema } from '@trellis/model'
import { useMemo, useState } from 'react'
import { useUser } from '../../session/session-store.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { t } from '../list/texts.ts'
import { groupFilter, groupTitle } from './group-filter.ts'
import type { Segment } from './segments.ts'
import { countOf, summaryTexts } from './summaries.ts'
import type { TableView } from './table-view.ts'
import { useGroupQuery } from './use-group-query.ts'

type GroupsOptions = { frame: ListFrame; schema: RecordSchema | undefined; view: TableView }

/** The groups of a list, each with its count and subtotals, and the records under those that are not folded. */
export function useGroups({ frame, schema, view }: GroupsOptions) {
  const { cursor, core } = frame
  const user = useUser()
  const grouping = frame.state.group
  const field = grouping && ownValue(schema?.properties, grouping.fieldId)
  const groups = useGroupQuery({ cursor, core, grouping, schema: field && schema, summaries: view.summaries })
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const timeZone = user.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const segments = useMemo(() => {
    if (!grouping || !field || !schema) return undefined
    const by = { ...grouping, field, timeZone }
    return groups.data?.groups.map(({ key, values }): Segment => {
      const value = ownValue(key, grouping.fieldId)
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
