import { isPlainObject } from '@trellis/base'
import { findLook } from '@trellis/fields'
import type { FieldSchema, Filter, GroupUnit } from '@trellis/model'
import { localeTag } from '@trellis/ui/text'
import { dayBegins, periodDays, periodTitle } from './period.ts'

type Grouping = { fieldId: string; unit?: GroupUnit | undefined; field: FieldSchema; timeZone: string }

/** Moments are grouped by day where no period is asked for, as DATA_GROUP does it. */
export function unitOf(field: FieldSchema, unit: GroupUnit | undefined): GroupUnit | undefined {
  return unit ?? (findLook(field.format)?.comparison === 'instant' ? 'day' : undefined)
}

/** The filter that the records of a group meet, by the key that DATA_GROUP gave it. */
export function groupFilter(key: unknown, { fieldId, unit, field, timeZone }: Grouping): Filter {
  const isLink = findLook(field.format)?.storage === 'link'
  if (key === undefined || key === null) return { [fieldId]: isLink ? noLink : { $notExists: true } }
  if (isPlainObject(key) && isLink) return { [fieldId]: { $matches: { type: 'record', ids: [String(key['id'])] } } }
  const period = unitOf(field, unit)
  const days = period && periodDays(String(key), period)
  if (!days) return { [fieldId]: { $eq: key } }
  const isMoment = findLook(field.format)?.comparison === 'instant'
  const { from, to } = isMoment ? { from: dayBegins(days.from, timeZone), to: dayBegins(days.to, timeZone) } : days
  return { [fieldId]: { $gte: from, $lt: to } }
}

const noLink = { $notMatches: { type: 'any' as const } }

/** What a group is called; empty where its records have no value. */
export function groupTitle(key: unknown, { unit, field, timeZone }: Grouping): string {
  if (key === undefined || key === null) return ''
  if (isPlainObject(key) && typeof key['id'] === 'string') {
    return typeof key['recordTitle'] === 'string' ? key['recordTitle'] : key['id']
  }
  const period = unitOf(field, unit)
  if (period) return periodTitle(String(key), period)
  return findLook(field.format)?.display?.(key, field, localeTag(), timeZone) ?? String(key)
}
