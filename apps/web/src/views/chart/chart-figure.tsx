import { ownValue } from '@trellis/base'
import { listensTo, useViewHost } from '@trellis/components/web'
import type { Filter } from '@trellis/model'
import { Skeleton } from '@trellis/ui'
import { formatNumber } from '@trellis/ui/text'
import { groupFilter } from '../../records/table/group-filter.ts'
import { periodTitle } from '../../records/table/period.ts'
import { useTold } from '../use-told.ts'
import styles from './chart.module.css'
import type { ChartGroup } from './chart-data.ts'
import { Failed, type ShownChart, zone } from './chart-groups.tsx'
import type { ChartSettings } from './chart-settings.ts'
import { cellAggregates, cellOf, combineCells } from './combine-cells.ts'
import { periodBefore, periodOf } from './period-gaps.ts'
import { t } from './texts.ts'
import { useChartGroups } from './use-chart-groups.ts'
import { valueText } from './value-texts.ts'

/** One number, beside that of the period before where there is a date to tell them apart by. */
export function ChartFigure({ component, source, settings, name }: ShownChart) {
  const { state, fire } = useViewHost()
  const { aggregate, value, date } = settings
  const periods = date && periodsOf(date.unit)
  const { query, told } = useChartGroups({
    cursor: source.cursor,
    filter: date && periods && filterOf(date, [periods.now, periods.before]),
    groupBy: date ? [{ fieldId: date.fieldId, unit: date.unit }] : [],
    aggregates: cellAggregates(aggregate, value?.fieldId),
    isEnabled: true,
  })
  const groups = query.data?.groups
  const now = groups && numberOf(groups, settings, periods?.now)
  const before = groups && periods && numberOf(groups, settings, periods.before)
  const record = { title: name, value: now ?? null, before: before ?? null }
  useTold(component, { ...told, ...(groups ? { result: { record } } : {}) })
  if (query.error && !groups) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!groups) return <Skeleton shape="text" count={2} />
  const say = valueText({ aggregate, value })
  const press = () => {
    const filter = date && periods && filterOf(date, [periods.now])
    const item = { title: name, value: now ?? null, ...(filter ? { filter } : {}) }
    state.note('meta', component.id, { selected: item })
    void fire(component, 'onClick', { item })
  }
  const isPressed = listensTo(component, 'onClick')
  const texts = (
    <>
      <span className={styles.figureTitle}>{name}</span>
      <span className={styles.figureValue}>{now === undefined ? '–' : say(now)}</span>
      {date && periods && (
        <span className={styles.note}>
          {changeText(now, before)}{' '}
          {t('chart.before', {
            period: periodTitle(periods.before, date.unit),
            value: before === undefined ? '–' : say(before),
          })}
        </span>
      )}
    </>
  )
  return (
    <div className={styles.figure} data-chart={settings.type}>
      {isPressed ? (
        <button type="button" className={styles.figurePress} onClick={press}>
          {texts}
        </button>
      ) : (
        texts
      )}
    </div>
  )
}

/** Of one period; of all records without one. */
function numberOf(groups: readonly ChartGroup[], { aggregate, date }: ChartSettings, period: string | undefined) {
  const cells = groups
    .filter(({ key }) => date === undefined || ownValue(key, date.fieldId) === period)
    .map(({ values }) => cellOf(values))
  return combineCells(cells, aggregate).value ?? (isAdded(aggregate) ? 0 : undefined)
}

const isAdded = (aggregate: ChartSettings['aggregate']) => aggregate === 'count' || aggregate === 'sum'

type Unit = NonNullable<ChartSettings['date']>['unit']

/** The period of today where the person is, and the one before it. */
function periodsOf(unit: Unit): { now: string; before: string } {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone() }).format(new Date())
  const now = periodOf(today, unit)
  return { now, before: periodBefore(now, unit) }
}

function filterOf(date: NonNullable<ChartSettings['date']>, periods: readonly string[]): Filter {
  const filters = periods.map(key => groupFilter(key, { ...date, timeZone: zone() }))
  return (filters.length === 1 ? filters[0] : { $or: filters }) as Filter
}

function changeText(now: number | undefined, before: number | undefined): string {
  if (now === undefined || !before) return ''
  if (now === before) return t('chart.same')
  const change = formatNumber(Math.abs(now - before) / Math.abs(before), { style: 'percent', maximumFractionDigits: 0 })
  return t(now > before ? 'chart.more' : 'chart.less', { change })
}
