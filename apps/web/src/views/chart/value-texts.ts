import { cellTextOf } from '@trellis/fields/web'
import { formatNumber } from '@trellis/ui/text'
import type { ChartSettings } from './chart-settings.ts'

/** How a value of a chart is written: sums of money are money, counts are numbers. */
export function valueText({ aggregate, value }: Pick<ChartSettings, 'aggregate' | 'value'>): (value: number) => string {
  const own = aggregate === 'count' || !value ? undefined : cellTextOf(value.field)
  if (own) return number => own(Number(number.toFixed(2)))
  return number => formatNumber(number, { maximumFractionDigits: 2 })
}
