import type { RecordViews } from '@trellis/components/web'
import { lazy } from 'react'

const load = () => import('./drawn-records.ts')

const Records = lazy(async () => ({ default: (await load()).ViewRecords }))
const Record = lazy(async () => ({ default: (await load()).ViewRecord }))
const Values = lazy(async () => ({ default: (await load()).ViewValues }))

/** Lists and forms are fetched while the view itself is asked for: most have some, and none waits for them. */
export function fetchDrawnRecords(): void {
  load().catch(() => undefined)
}

const Chart = lazy(async () => ({ default: (await import('./chart/view-chart.tsx')).ViewChart }))

const Calendar = lazy(async () => ({ default: (await import('./calendar/view-calendar.tsx')).ViewCalendar }))

const ActivityLog = lazy(async () => ({
  default: (await import('./activity/view-activity-log.tsx')).ViewActivityLog,
}))

const Embedded = lazy(async () => ({ default: (await import('./embedded-view.tsx')).EmbeddedView }))

/** What components of views draw records with, in an open view and on the canvas of its editor. */
export const viewsOfRecords: RecordViews = {
  Records,
  Record,
  Values,
  Chart,
  Calendar,
  ActivityLog,
  Embedded,
}
