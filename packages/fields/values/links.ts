import { isPlainObject } from '@trellis/base'
import type { LinkedRecord } from '@trellis/model'
import { titleOrId } from './title-or-id.ts'

/** The linked records of an association as read (`{list, totalCount}`), or those that a change sets or adds. */
export function linkedRecords(value: unknown): LinkedRecord[] {
  if (!isPlainObject(value)) return []
  const list = value.list ?? value.set ?? value.add
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) => {
    if (typeof item === 'string') return [{ id: item }]
    return isLinkedRecord(item) ? [item] : []
  })
}

export const linkedIds = (value: unknown) => linkedRecords(value).map(record => record.id)

export const linkedTitles = (value: unknown) => linkedRecords(value).map(record => titleOrId(record))

/** How many are linked; undefined where the server did not say. */
export function linkedCount(value: unknown): number | undefined {
  return isPlainObject(value) && typeof value.totalCount === 'number' ? value.totalCount : undefined
}

function isLinkedRecord(value: unknown): value is LinkedRecord {
  return isPlainObject(value) && typeof value.id === 'string'
}
