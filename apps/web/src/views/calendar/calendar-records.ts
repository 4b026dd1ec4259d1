import { ownValue } from '@trellis/base'
import { findLook } from '@trellis/fields'
import { namingLook, recordName } from '@trellis/fields/web'
import type { CollectionSource, FieldSchema, Filter, ListCursor, RecordSchema, TrellisRecord } from '@trellis/model'
import { dayBegins } from '../../records/table/period.ts'

/** A field that says a day or a moment. */
export type DayField = { fieldId: string; isMoment: boolean }
export type CalendarFields = { start: DayField; end: DayField | undefined }

/** Days, the last one not included. */
export type Span = { from: string; to: string }

/** Records of one span that are drawn. */
export const mostRecords = 1000

/** undefined for a field that says no day. */
export function dayFieldOf(fieldId: string, { format }: FieldSchema): DayField | undefined {
  const comparison = findLook(format)?.comparison
  return comparison === 'date' || comparison === 'instant' ? { fieldId, isMoment: comparison === 'instant' } : undefined
}

/** Asks for the records of the source that lie in the span, or reach into it. */
export function cursorOf(
  { collectionId, fixedFilter, searchString }: CollectionSource['cursor'],
  fields: CalendarFields,
  span: Span,
  timeZone: string,
): ListCursor {
  const { start, end } = fields
  const at = (day: string, { isMoment }: DayField) => (isMoment ? dayBegins(day, timeZone) : day)
  const startsIn: Filter = { [start.fieldId]: { $gte: at(span.from, start) } }
  const reaches: Filter = end
    ? {
        $or: [
          { [end.fieldId]: { $gte: at(span.from, end) } },
          { $and: [{ [end.fieldId]: { $notExists: true } }, startsIn] },
        ],
      }
    : startsIn
  const within: Filter = { $and: [{ [start.fieldId]: { $lt: at(span.to, start) } }, reaches] }
  return {
    collectionId,
    fixedFilter: fixedFilter ? { $and: [fixedFilter, within] } : within,
    ...(typeof searchString === 'string' && searchString !== '' ? { searchString } : {}),
    options: { limit: mostRecords, orderBy: start.fieldId },
  }
}

/** What is asked of each record: its days, and what it may be called by. */
export function selectOf({ start, end }: CalendarFields, { properties }: RecordSchema): string[] {
  const naming = Object.keys(properties).filter(id => namingLook(ownValue(properties, id)))
  return [...new Set([start.fieldId, ...(end ? [end.fieldId] : []), ...naming])]
}

/** What stands in the calendar. Whole days end with the day after the last one. */
export type CalendarEntry = { id: string; title: string; start: string; end?: string; allDay: boolean }

/** undefined where the record has no day. One that would end before it begins has no end. */
export function entryOf(
  record: TrellisRecord,
  { start, end }: CalendarFields,
  schema: RecordSchema,
): CalendarEntry | undefined {
  const from = ownValue(record, start.fieldId)
  if (typeof from !== 'string' || from === '') return undefined
  const until = end && ownValue(record, end.fieldId)
  const allDay = !start.isMoment
  const last = typeof until === 'string' ? (allDay ? dayAfter(until.slice(0, 10)) : until) : undefined
  const isAfter = last !== undefined && last > from
  return {
    id: record.id,
    title: recordName(record, schema),
    start: from,
    allDay,
    ...(isAfter ? { end: last } : {}),
  }
}

function dayAfter(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? day : new Date(time + 86_400_000).toISOString().slice(0, 10)
}
