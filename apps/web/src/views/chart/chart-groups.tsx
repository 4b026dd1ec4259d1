import { type DrawnProps, listensTo, useViewHost } from '@trellis/components/web'
import { Button, EmptyState, Skeleton, VisuallyHidden } from '@trellis/ui'
import { getLocale } from '@trellis/ui/text'
import { lazy, Suspense, useMemo, useState } from 'react'
import { describeError } from '../../api/show-error.ts'
import { NothingDrawn } from '../drawn-section.tsx'
import { useTold } from '../use-told.ts'
import styles from './chart.module.css'
import { type ChartData, chartData, type Part } from './chart-data.ts'
import { ChartNumbers } from './chart-numbers.tsx'
import type { ChartField, ChartSettings } from './chart-settings.ts'
import { cellAggregates } from './combine-cells.ts'
import { t } from './texts.ts'
import { useChartGroups } from './use-chart-groups.ts'
import { valueText } from './value-texts.ts'

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }))

export type ShownChart = Pick<DrawnProps, 'component' | 'source'> & { settings: ChartSettings; name: string }

/** A drawing of groups, with a table of its numbers for those who read them. */
export function ChartGroups({ component, source, settings, name }: ShownChart) {
  const { aggregate, group, series, value } = settings
  const { query, told } = useChartGroups({
    cursor: source.cursor,
    groupBy: [group, series].filter(each => each !== undefined).map(keyOf),
    aggregates: cellAggregates(aggregate, value?.fieldId),
    isEnabled: true,
  })
  const groups = query.data?.groups
  const text = JSON.stringify(settings)
  const data = useMemo(() => groups && chartData(groups, JSON.parse(text) as ChartSettings, zone()), [groups, text])
  useTold(component, { ...told, ...(data ? { result: { list: partsOf(data) } } : {}) })
  if (query.error && !data) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!data) return <Skeleton shape="cards" count={1} />
  if (groups?.length === 0)
    return <NothingDrawn name={name} icon="bar_chart" title={t('chart.empty')} description={t('chart.emptyWhy')} />
  return (
    <Drawn component={component} settings={settings} name={name} data={data} isPartial={query.data?.hasMore === true} />
  )
}

type DrawingProps = Omit<ShownChart, 'source'> & { data: ChartData; isPartial: boolean }

function Drawn({ component, settings, name, data, isPartial }: DrawingProps) {
  const { state, fire } = useViewHost()
  const [hasNumbers, showNumbers] = useState(false)
  const { aggregate, value } = settings
  const say = useMemo(() => valueText({ aggregate, value }), [aggregate, value])
  const press = (groupAt: number, seriesAt: number) => {
    const part = partAt(data, groupAt, seriesAt)
    if (!part) return
    state.note('meta', component.id, { selected: part })
    void fire(component, 'onClick', { item: part })
  }
  const isPressed = listensTo(component, 'onClick')
  const numbers = (
    <ChartNumbers data={data} settings={settings} name={name} say={say} {...(isPressed ? { onPress: press } : {})} />
  )
  const below = settings.type === 'pie' ? data.values.flat().filter(each => (each ?? 0) < 0).length : 0
  const notes = [
    isPartial && t('chart.partial'),
    data.omitted > 0 && t('chart.omitted', { count: data.omitted }),
    below > 0 && t('chart.below', { count: below }),
  ].filter(each => each !== false)
  return (
    <>
      <div className={styles.head}>
        {name && <h2 className={styles.heading}>{name}</h2>}
        <Button size="small" icon={hasNumbers ? 'bar_chart' : 'table'} onPress={() => showNumbers(!hasNumbers)}>
          {t(hasNumbers ? 'chart.showChart' : 'chart.showNumbers')}
        </Button>
      </div>
      {hasNumbers ? (
        numbers
      ) : (
        <>
          <div role="img" aria-label={t('chart.about', { name, groups: data.groups.length })}>
            <Suspense fallback={<div className={styles.canvas} />}>
              <ChartCanvas data={data} settings={settings} name={name} say={say} onPress={press} />
            </Suspense>
          </div>
          <VisuallyHidden>{numbers}</VisuallyHidden>
        </>
      )}
      {notes.map(note => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  )
}

/** What formulas read of the groups: each with its number. */
function partsOf({ groups, series, values }: ChartData) {
  return groups.flatMap(({ title }, groupAt) =>
    series.map((row, seriesAt) => ({
      title,
      ...(series.length > 1 ? { series: row.title } : {}),
      value: values[seriesAt]?.[groupAt] ?? null,
    })),
  )
}

/** What actions are told of a part. */
function partAt({ groups, series, values }: ChartData, groupAt: number, seriesAt: number) {
  const [group, row] = [groups[groupAt], series[seriesAt]]
  if (!group || !row) return undefined
  const filters = [group.filter, row.filter].filter(each => each !== undefined)
  const isWhole = [group, row].every(isTold)
  return {
    title: [group.title, row.title].filter(Boolean).join(', '),
    value: values[seriesAt]?.[groupAt] ?? null,
    ...(isWhole && filters.length > 0 ? { filter: filters.length === 1 ? filters[0] : { $and: filters } } : {}),
  }
}

/** Those put together have no filter of their own. */
const isTold = ({ key, filter }: Part) => key === undefined || filter !== undefined

const keyOf = ({ fieldId, unit }: ChartField) => (unit ? { fieldId, unit } : { fieldId })

export const zone = () => getLocale().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const again = <Button onPress={onRetry}>{t('chart.tryAgain')}</Button>
  const { message } = describeError(error)
  return (
    <div role="alert">
      <EmptyState size="small" icon="error" title={t('chart.failed')} description={message} action={again} />
    </div>
  )
}
