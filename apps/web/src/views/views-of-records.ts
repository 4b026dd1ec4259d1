import type { RecordViews } from '@trellis/components/web'
import { lazy } from 'react'
import { ViewRecord } from './view-record.tsx'
import { ViewRecords } from './view-records.tsx'
import { ViewValues } from './view-values.tsx'

const Chart = lazy(async () => ({ default: (await import('./chart/view-chart.tsx')).ViewChart }))

const Calendar = lazy(async () => ({ default: (await import('./calendar/view-calendar.tsx')).ViewCalendar }))

const ActivityLog = lazy(async () => ({
  default: (await import('./activity/view-activity-log.tsx')).ViewActivityLog,
}))

const Embedded = lazy(async () => ({ default: (await import('./embedded-view.tsx')).EmbeddedView }))

/** What components of views draw records with, in an open view and on the canvas of its editor. */
export const viewsOfRecords: RecordViews = {
  Records: ViewRecords,
  Record: ViewRecord,
  Values: ViewValues,
  Chart,
  Calendar,
  ActivityLog,
  Embedded,
}
