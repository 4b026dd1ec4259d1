import { ownValue } from '@trellis/base'
import { type DrawnProps, textAttr } from '@trellis/components/web'
import { EmptyState, Skeleton } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useCollection } from '../../records/use-collection.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { t as tViews } from '../texts.ts'
import styles from './calendar.module.css'
import { type CalendarFields, dayFieldOf } from './calendar-records.ts'
import { t } from './texts.ts'

const CalendarView = lazy(async () => ({ default: (await import('./calendar-view.tsx')).CalendarView }))

/** Records of a collection on their days, with the rights of whoever looks. */
export function ViewCalendar(props: DrawnProps) {
  const name = textAttr(props.attrs['title'])
  return (
    <section className={styles.calendar} {...(name ? { 'aria-label': name } : {})}>
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
  const { fields: named = {} } = component.attrs
  const find = (role: string) => {
    const fieldId = ownValue(named, role)
    const field = fieldId === undefined ? undefined : ownValue(collection.schema.properties, fieldId)
    return fieldId !== undefined && field ? dayFieldOf(fieldId, field) : undefined
  }
  const start = find('start')
  if (!start) {
    const text = ownValue(named, 'start') ? 'calendar.hidden' : 'calendar.noDay'
    return (
      <>
        {name && <h2 className={styles.heading}>{name}</h2>}
        <EmptyState size="small" icon="calendar_month" title={t(text)} />
      </>
    )
  }
  const end = find('end')
  // A day and a moment do not make one span.
  const fields: CalendarFields = { start, end: end?.isMoment === start.isMoment ? end : undefined }
  return (
    <Suspense fallback={<Skeleton shape="cards" count={1} />}>
      <CalendarView component={component} source={source} name={name} fields={fields} span={textAttr(attrs['span'])} />
    </Suspense>
  )
}
