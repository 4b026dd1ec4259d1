import type { RecordSchema } from '@trellis/model'
import type { ListFrame } from '../list/list-frame.ts'
import { summaryTexts } from './summaries.ts'
import type { TableView } from './table-view.ts'
import { useGroupQuery } from './use-group-query.ts'

/** What the columns of the whole list come to, by column; undefined where no column is summarised. */
export function useSummaries(
  { cursor, core }: ListFrame,
  schema: RecordSchema | undefined,
  { summaries }: TableView,
): ReadonlyMap<string, string> | undefined {
  const { data } = useGroupQuery({ cursor, core, grouping: undefined, schema, summaries })
  if (!schema || Object.keys(summaries).length === 0) return undefined
  return data?.groups[0] ? summaryTexts(data.groups[0].values, summaries, schema) : new Map()
}
