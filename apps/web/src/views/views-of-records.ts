import type { RecordViews } from '@trellis/components/web'
import { readyPart, Skeleton } from '@trellis/ui'
import { createElement } from 'react'

let ask: RecordViews['askForRecords'] | undefined

const load = async () => {
  const drawn = await import('./drawn-records.ts')
  ask = drawn.askForRecords
  return drawn
}
const waiting = createElement(Skeleton, { shape: 'rows', count: 2 })

const Records = readyPart(async () => (await load()).ViewRecords, waiting)
const Record = readyPart(async () => (await load()).ViewRecord, waiting)
const Values = readyPart(async () => (await load()).ViewValues, waiting)

/** Lists and forms are fetched while the view itself is asked for: most have some, and none waits for them. */
export function fetchDrawnRecords(): void {
  load().catch(() => undefined)
}

const Chart = readyPart(async () => (await import('./chart/view-chart.tsx')).ViewChart, waiting)

const Calendar = readyPart(async () => (await import('./calendar/view-calendar.tsx')).ViewCalendar, waiting)

const ActivityLog = readyPart(async () => (await import('./activity/view-activity-log.tsx')).ViewActivityLog, waiting)

const Embedded = readyPart(async () => (await import('./embedded-view.tsx')).EmbeddedView, waiting)

/** What components of views draw records with, in an open view and on the canvas of its editor. */
export const viewsOfRecords: RecordViews = {
  askForRecords: asked => ask?.(asked),
  Records,
  Record,
  Values,
  Chart,
  Calendar,
  ActivityLog,
  Embedded,
}
