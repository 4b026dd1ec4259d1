import { type DrawnProps, textAttr } from '@trellis/components/web'
import { EmptyState, Skeleton } from '@trellis/ui'
import { isApiError } from '../../api/api-error.ts'
import { useCollection } from '../../records/use-collection.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { t as tViews } from '../texts.ts'
import styles from './chart.module.css'
import { ChartFigure } from './chart-figure.tsx'
import { ChartGroups } from './chart-groups.tsx'
import { type ChartGap, chartSettings } from './chart-settings.ts'
import { t } from './texts.ts'

const gaps: Readonly<Record<ChartGap, { icon: string; text: Parameters<typeof t>[0] }>> = {
  'no-group': { icon: 'bar_chart', text: 'chart.noGroup' },
  'no-value': { icon: 'functions', text: 'chart.noValue' },
  'hidden-field': { icon: 'visibility_off', text: 'chart.hidden' },
}

/** Records of a collection counted and added up by the server, with the rights of whoever looks. */
export function ViewChart(props: DrawnProps) {
  const name = textAttr(props.attrs['title'])
  return (
    <section className={styles.chart} {...(name ? { 'aria-label': name } : {})}>
      <Content {...props} name={name} />
    </section>
  )
}

function Content({ component, source, attrs, name }: DrawnProps & { name: string }) {
  const { collectionId } = source.cursor
  const { data: collection, error, refetch } = useCollection(collectionId)
  if (isApiError(error, 'NOT_FOUND'))
    return <EmptyState size="small" icon="search_off" title={tViews('views.noCollection', { id: collectionId })} />
  if (error && !collection) return <LoadFailure size="small" error={error} onRetry={() => void refetch()} />
  if (!collection) return <Skeleton shape="cards" count={1} />
  const settings = chartSettings(attrs, component.attrs.fields ?? {}, collection.schema)
  if (typeof settings === 'string') {
    const { icon, text } = gaps[settings]
    return (
      <>
        {name && <h2 className={styles.heading}>{name}</h2>}
        <EmptyState size="small" icon={icon} title={t(text)} />
      </>
    )
  }
  const shown = { component, source, settings, name }
  return settings.type === 'figure' ? <ChartFigure {...shown} /> : <ChartGroups {...shown} />
}
