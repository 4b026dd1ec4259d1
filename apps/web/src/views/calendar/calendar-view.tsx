import FullCalendar from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import list from '@fullcalendar/react/list'
import '@fullcalendar/react/skeleton.css'
import classic from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { useNavigate } from '@tanstack/react-router'
import { type DrawnProps, listensTo, useViewHost } from '@trellis/components/web'
import type { ListCursor, RecordSchema } from '@trellis/model'
import { Banner, Button } from '@trellis/ui'
import { getLocale, localeTag } from '@trellis/ui/text'
import { useMemo, useState } from 'react'
import { describeError } from '../../api/show-error.ts'
import { placeOf } from '../../routes/places.ts'
import { useLayoutSize } from '../../shell/use-layout-size.ts'
import type { OpenedHost } from '../opened-host.ts'
import { useTold } from '../use-told.ts'
import styles from './calendar.module.css'
import { CalendarBar, type CalendarLook } from './calendar-bar.tsx'
import { type CalendarFields, cursorOf, entryOf, mostRecords, type Span, selectOf } from './calendar-records.ts'
import { t } from './texts.ts'
import { useCalendar } from './use-calendar.ts'
import { useCalendarRecords } from './use-calendar-records.ts'

type CalendarViewProps = Pick<DrawnProps, 'component' | 'source'> & {
  name: string
  fields: CalendarFields
  schema: RecordSchema
  /** Of the days that are shown at first. */
  span: string
  /** One of them; today where it is undefined. */
  startsOn: string | undefined
}

const plugins = [dayGrid, timeGrid, list, classic]
const looks: Readonly<Record<CalendarLook, string>> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  list: 'listMonth',
}

/** A month, a week or a list of records; a press opens one, or tells actions of it. */
export function CalendarView({ component, source, name, fields, schema, ...days }: CalendarViewProps) {
  const { span: first, startsOn } = days
  const { state, fire, isChosenFrom } = useViewHost() as OpenedHost
  const navigate = useNavigate()
  const isNarrow = useLayoutSize() === 'small'
  const usual: CalendarLook = isNarrow ? 'list' : first === 'week' || first === 'list' ? first : 'month'
  const [chosen, setChosen] = useState<CalendarLook>()
  const look = chosen ?? usual
  const [span, setSpan] = useState<Span>()
  const { controller, title, isToday } = useCalendar(looks[look])
  const { collectionId } = source.cursor
  const { query, asked, records, events, timeZone } = useEntries(source.cursor, { fields, schema }, span)
  useTold(component, {
    question: asked,
    isLoading: query.isPending || query.isPlaceholderData,
    error: query.error,
    meta: { totalCount: records?.length ?? null },
    result: records && { list: records },
  })
  const hasClick = listensTo(component, 'onRowClick') || isChosenFrom(component.id)
  const open = (id: string) => {
    const record = records?.find(each => each.id === id)
    if (!record) return
    if (!hasClick) return void navigate({ href: placeOf.record({ collectionId, id }) })
    state.note('meta', component.id, { selected: record })
    void fire(component, 'onRowClick', { item: record })
  }
  return (
    <>
      <CalendarBar {...{ name, look, title, isToday, controller }} onLook={setChosen} />
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      <div className={styles.days} data-calendar={look}>
        <FullCalendar
          plugins={plugins}
          controller={controller}
          headerToolbar={false}
          initialView={looks[look]}
          {...(startsOn === undefined ? {} : { initialDate: startsOn })}
          locale={localeTag()}
          timeZone={timeZone}
          height={look === 'week' ? 560 : 'auto'}
          dayMaxEvents={3}
          allDayText={t('calendar.allDay')}
          noEventsText={t('calendar.empty')}
          moreLinkText={count => t('calendar.more', { count })}
          eventDisplay="block"
          eventInteractive
          events={events}
          datesSet={info => setSpan({ from: info.startStr.slice(0, 10), to: info.endStr.slice(0, 10) })}
          eventClick={info => open(info.event.id)}
        />
      </div>
      {records?.length === mostRecords && <p className={styles.note}>{t('calendar.partial')}</p>}
    </>
  )
}

type Drawn = Pick<CalendarViewProps, 'fields' | 'schema'>

/** The records of a span, and what stands of them in the calendar. */
function useEntries(cursor: DrawnProps['source']['cursor'], { fields, schema }: Drawn, span: Span | undefined) {
  const timeZone = getLocale().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const text = JSON.stringify(span && cursorOf(cursor, fields, span, timeZone))
  const asked = useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as ListCursor)), [text])
  const query = useCalendarRecords(cursor.collectionId, asked, selectOf(fields, schema))
  const records = query.data?.list
  const known = JSON.stringify(fields)
  const events = useMemo(() => {
    const named = JSON.parse(known) as CalendarFields
    return (records ?? []).flatMap(record => entryOf(record, named, schema) ?? [])
  }, [records, known, schema])
  return { query, asked: text, records, events, timeZone }
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const again = (
    <Button size="small" onPress={onRetry}>
      {t('calendar.tryAgain')}
    </Button>
  )
  return (
    <Banner status="error" title={t('calendar.failed')} actions={again}>
      {describeError(error).message}
    </Banner>
  )
}
