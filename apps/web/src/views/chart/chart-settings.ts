import { ownValue } from '@trellis/base'
import { textAttr } from '@trellis/components/web'
import { findLook } from '@trellis/fields'
import type { AggregateFunction, FieldSchema, GroupUnit, RecordSchema, ViewComponent } from '@trellis/model'
import { unitOf } from '../../records/table/group-filter.ts'

const types = ['bar', 'line', 'area', 'pie', 'scatter', 'figure'] as const
export type ChartType = (typeof types)[number]
const functions: readonly AggregateFunction[] = ['count', 'sum', 'avg', 'min', 'max']
const units: readonly GroupUnit[] = ['day', 'week', 'month', 'quarter', 'year']

/** A field that the chart is made of, as whoever looks sees it. */
export type ChartField = { fieldId: string; field: FieldSchema; unit: GroupUnit | undefined }

/** What a chart shows, read from its properties. */
export type ChartSettings = {
  type: ChartType
  aggregate: AggregateFunction
  group: ChartField | undefined
  series: ChartField | undefined
  value: ChartField | undefined
  /** Of one figure: what tells this period from the one before. */
  date: (ChartField & { unit: GroupUnit }) | undefined
  byValue: boolean
  most: number
  isStacked: boolean
  isHorizontal: boolean
}

/** Why there is nothing to draw: something is not chosen yet, or the person may not see a field of it. */
export type ChartGap = 'no-group' | 'no-value' | 'hidden-field'

const usualGroups = { bar: 12, line: 60, area: 60, pie: 8, scatter: 100, figure: 1 } as const

export function chartSettings(
  attrs: Readonly<Record<string, unknown>>,
  named: NonNullable<ViewComponent['attrs']['fields']>,
  { properties }: RecordSchema,
): ChartSettings | ChartGap {
  const type = types.find(each => each === attrs['chartType']) ?? 'bar'
  const isFigure = type === 'figure'
  const aggregate = functions.find(each => each === attrs['aggregate']) ?? 'count'
  const unit = units.find(each => each === textAttr(attrs['unit']))
  const used = isFigure ? ['value', 'date'] : ['group', 'series', 'value']
  const wanted = used.filter(role => ownValue(named, role) && (role !== 'value' || aggregate !== 'count'))
  if (wanted.some(role => !ownValue(properties, ownValue(named, role) ?? ''))) return 'hidden-field'
  const find = (role: string, asked?: GroupUnit): ChartField | undefined => {
    const fieldId = ownValue(named, role)
    const field = fieldId === undefined ? undefined : ownValue(properties, fieldId)
    if (fieldId === undefined || !field || !wanted.includes(role)) return undefined
    return { fieldId, field, unit: unitOf(field, isPeriodic(field) ? asked : undefined) }
  }
  const [group, value, date] = [find('group', unit), find('value'), find('date', unit ?? 'month')]
  if (!isFigure && !group) return 'no-group'
  if (aggregate !== 'count' && !value) return 'no-value'
  const series = find('series', unit)
  return {
    type,
    aggregate,
    group,
    series: series?.fieldId === group?.fieldId || type === 'pie' ? undefined : series,
    value,
    date: date?.unit ? { ...date, unit: date.unit } : undefined,
    byValue: attrs['sort'] === 'value' && !group?.unit,
    most: typeof attrs['most'] === 'number' ? attrs['most'] : usualGroups[type],
    isStacked: attrs['isStacked'] === true,
    isHorizontal: attrs['isHorizontal'] === true,
  }
}

const isPeriodic = ({ format }: FieldSchema) => ['date', 'instant'].includes(findLook(format)?.comparison ?? '')
