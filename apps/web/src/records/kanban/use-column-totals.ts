import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isPlainObject, ownValue } from '@trellis/base'
import type { Aggregate, ListCursor } from '@trellis/model'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { recordsKey } from '../list/records-key.ts'
import { columnIdOf } from './board-columns.ts'

export type ColumnTotal = { count: number; sum?: number }

type TotalsOptions = { cursor: ListCursor; fieldId: string; sumField: string | undefined; isEnabled: boolean }

/** How many records there are of each column in all, whatever page is shown, and the sum of a field over them. */
export function useColumnTotals({ cursor, fieldId, sumField, isEnabled }: TotalsOptions) {
  const { options: _, ...counted } = cursor
  const aggregates: Aggregate[] = [
    { function: 'count', name: 'count' },
    ...(sumField ? [{ function: 'sum' as const, fieldId: sumField, name: 'sum' }] : []),
  ]
  const { data } = useQuery({
    queryKey: [...recordsKey(cursor.collectionId), 'board', counted, fieldId, sumField],
    queryFn: ({ signal }) => call('DATA_GROUP', { cursor: counted, groupBy: [fieldId], aggregates }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  const groups = data?.groups
  return useMemo(() => groups && totalsByColumn(groups, fieldId), [groups, fieldId])
}

type Group = { key: Readonly<Record<string, unknown>>; values: Readonly<Record<string, number | string>> }

/** What is empty in several ways is one column. */
export function totalsByColumn(groups: readonly Group[], fieldId: string): ReadonlyMap<string, ColumnTotal> {
  const totals = new Map<string, ColumnTotal>()
  for (const { key, values } of groups) {
    const columnId = columnIdOf(plainKey(ownValue(key, fieldId)))
    totals.set(columnId, together(totals.get(columnId), totalOf(values)))
  }
  return totals
}

function together(one: ColumnTotal | undefined, other: ColumnTotal): ColumnTotal {
  if (!one) return other
  const sums = [one.sum, other.sum].filter(sum => sum !== undefined)
  const sum = sums.length > 0 ? { sum: sums.reduce((left, right) => left + right) } : {}
  return { count: one.count + other.count, ...sum }
}

function totalOf(values: Readonly<Record<string, number | string>>): ColumnTotal {
  const { count, sum } = values
  return { count: Number(count ?? 0), ...(sum === undefined ? {} : { sum: Number(sum) }) }
}

const plainKey = (key: unknown) => (isPlainObject(key) ? undefined : key)
