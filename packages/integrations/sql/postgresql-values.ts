import { isPlainObject } from '@trellis/base'
import type { parse } from 'postgres-array'
import { readFloat, readJson } from './json-values.ts'

type Read = (text: string) => unknown

/** Without the blank in the middle; what is no ordinary moment (infinity, years before Christ) stays as it is. */
const readMoment: Read = text =>
  /^\d{4,}-\d\d-\d\d \d/.test(text) ? text.replace(' ', 'T').replace(/\+00$/, 'Z') : text
const readBytes: Read = text => (text.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex').toString('base64') : text)
const readNumber: Read = text => readFloat(Number(text))

/** By number of the type; whole numbers of 64 bits, decimals, days and all others stay texts, which lose nothing. */
const single: ReadonlyMap<number, Read> = new Map<number, Read>([
  [16, text => text === 't'],
  [17, readBytes],
  [21, Number],
  [23, Number],
  [26, Number],
  [700, readNumber],
  [701, readNumber],
  [114, readJson],
  [3802, readJson],
  [1114, readMoment],
  [1184, readMoment],
])

/** Number of a list's type, and of what is in it. */
const lists: ReadonlyMap<number, number> = new Map([
  [1000, 16],
  [1001, 17],
  [1005, 21],
  [1007, 23],
  [1021, 700],
  [1022, 701],
  [199, 114],
  [3807, 3802],
  [1115, 1114],
  [1185, 1184],
  [1009, 25],
  [1015, 1043],
  [1016, 20],
  [1182, 1082],
  [1231, 1700],
  [2951, 2950],
])

const asText: Read = text => text

export const readerOf =
  (parseList: typeof parse) =>
  (type: number): Read => {
    const inner = lists.get(type)
    if (inner === undefined) return single.get(type) ?? asText
    const read = single.get(inner) ?? asText
    return text => parseList(text, read)
  }

/** As a column of this type takes it. */
export function encodeForPostgresql(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null
  if (type.startsWith('json') || isPlainObject(value)) return JSON.stringify(value)
  if (type === 'bytea' && typeof value === 'string') return Buffer.from(value, 'base64')
  return value
}
