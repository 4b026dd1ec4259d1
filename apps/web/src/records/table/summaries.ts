import { ownValue } from '@trellis/base'
import { findLook } from '@trellis/fields'
import type { Aggregate, FieldSchema, RecordSchema } from '@trellis/model'
import { formatNumber, localeTag } from '@trellis/ui/text'
import { t } from '../list/texts.ts'
import type { SummaryKind, TableView } from './table-view.ts'

type Values = Readonly<Record<string, number | string>>

/** What a column of this field can be summarised by: numbers are added up, days and moments compared, everything is counted. */
export function summariesFor(field: FieldSchema): SummaryKind[] {
  const format = findLook(field.format)
  if (!format || (format.storage !== 'column' && !format.isLinked)) return []
  const isNumber = format.comparison === 'number'
  const isOrdered = isNumber || format.comparison === 'date' || format.comparison === 'instant'
  return [
    'count',
    'empty',
    ...(isNumber ? (['sum', 'avg'] as const) : []),
    ...(isOrdered ? (['min', 'max'] as const) : []),
  ]
}

/** What has to be asked for these summaries; the number of records always. */
export function aggregatesOf(summaries: TableView['summaries'], schema: RecordSchema): Aggregate[] {
  const asked = Object.entries(possible(summaries, schema)).map(
    ([fieldId, kind]): Aggregate => ({ function: kind === 'empty' ? 'count' : kind, fieldId, name: nameOf(fieldId) }),
  )
  const records: Aggregate = { function: 'count', name: recordCount }
  return [records, ...asked].slice(0, mostAggregates)
}

/** DATA_GROUP answers at most so many. */
const mostAggregates = 20
const recordCount = 'recordCount'
const nameOf = (fieldId: string): string => `of_${fieldId}`

export const countOf = (values: Values): number => Number(values[recordCount] ?? 0)

/** By column: "Sum 1,204.50". */
export function summaryTexts(
  values: Values,
  summaries: TableView['summaries'],
  schema: RecordSchema,
): ReadonlyMap<string, string> {
  const entries = Object.entries(possible(summaries, schema)).map(([fieldId, kind]): [string, string] => [
    fieldId,
    t('records.summary.of', { kind: summaryLabel(kind), value: valueText(values, fieldId, kind, schema) }),
  ])
  return new Map(entries)
}

export function summaryLabel(kind: SummaryKind): string {
  const labels: Record<SummaryKind, string> = {
    count: t('records.summary.count'),
    empty: t('records.summary.empty'),
    sum: t('records.summary.sum'),
    avg: t('records.summary.avg'),
    min: t('records.summary.min'),
    max: t('records.summary.max'),
  }
  return labels[kind]
}

function valueText(values: Values, fieldId: string, kind: SummaryKind, { properties }: RecordSchema): string {
  const value = ownValue(values, nameOf(fieldId))
  if (kind === 'count') return formatNumber(Number(value ?? 0))
  if (kind === 'empty') return formatNumber(countOf(values) - Number(value ?? 0))
  const field = ownValue(properties, fieldId)
  if (value === undefined || !field) return '–'
  return findLook(field.format)?.display?.(value, field, localeTag()) ?? String(value)
}

/** Without those of fields that are gone, or that changed to a format that has no such summary. */
function possible(summaries: TableView['summaries'], { properties }: RecordSchema): Record<string, SummaryKind> {
  const kept = Object.entries(summaries).filter(([id, kind]) => {
    const field = ownValue(properties, id)
    return field !== undefined && summariesFor(field).includes(kind)
  })
  return Object.fromEntries(kept)
}
