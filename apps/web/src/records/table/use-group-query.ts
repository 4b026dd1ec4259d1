import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListCursor, RecordSchema } from '@trellis/model'
import { call } from '../../api/call.ts'
import { orGivenUp } from '../list/give-up.ts'
import type { ListGrouping } from '../list/list-state.ts'
import { recordsKey } from '../list/records-key.ts'
import { aggregatesOf } from './summaries.ts'
import type { TableView } from './table-view.ts'

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
    queryFn: ({ signal }) => call(core ? 'CORE_GROUP' : 'DATA_GROUP', input, { signal: orGivenUp(signal) }),
    enabled: schema !== undefined && (grouping !== undefined || input.aggregates.length > 1),
    placeholderData: keepPreviousData,
  })
}
