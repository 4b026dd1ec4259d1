import { isPlainObject, ownValue } from '@trellis/base'
import type { AppDocument, MemberValues, TrellisRecord } from '@trellis/model'

/** Somebody's place in an app, as lists of either end show it. */
export type Member = {
  id: string
  version: number
  appId: string
  userId: string
  values: MemberValues
  userName: string
  appName: string
}

type ValueKeys = AppDocument['valueKeys']

/** The editors' form of a record of the core collection AppMember. */
export function memberOf({ id, version, recordTitle, ...record }: TrellisRecord): Member {
  const [appId, userId] = [textAt(record, 'appId'), textAt(record, 'userId')]
  return {
    id,
    version,
    appId,
    userId,
    values: textsOf(record['values']),
    userName: recordTitle || userId,
    appName: textAt(record, 'recordDescription') || appId,
  }
}

/** `Region: north · Rank: none`, in the order in which the app declares them. */
export function valuesInWords(values: MemberValues, keys: ValueKeys, none: string): string {
  return keys.map(({ key, label }) => `${label || key}: ${ownValue(values, key) || none}`).join(' · ')
}

/** What is stored of the values of a form: those that are declared and say something. */
export function sentValues(values: MemberValues, keys: ValueKeys): MemberValues | null {
  const entries = keys.flatMap(({ key }) => {
    const value = ownValue(values, key)
    return value ? [[key, value] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

function textAt(record: Record<string, unknown>, key: string): string {
  const value = record[key]
  return typeof value === 'string' ? value : ''
}

function textsOf(values: unknown): MemberValues {
  if (!isPlainObject(values)) return {}
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
}
