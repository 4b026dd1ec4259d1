import { isPlainObject } from '@trellis/base'
import { readFloat, readJson } from './json-values.ts'

export type MysqlField = {
  columnType?: number | undefined
  type?: number | undefined
  name: string
  extendedFormat?: string
}

const [float, double, datetime, timestamp, json] = [4, 5, 12, 7, 245]

/** As it comes with the settings of the connection: what is not said here comes as number or text, and loses nothing. */
export function readMysqlValue(value: unknown, { columnType, type, extendedFormat }: MysqlField): unknown {
  const kind = columnType ?? type
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value.toString('base64')
  if (typeof value === 'number') return kind === float ? shortest(value) : kind === double ? readFloat(value) : value
  if (typeof value !== 'string') return isPlainObject(value) || Array.isArray(value) ? value : String(value)
  if (kind === json || extendedFormat?.startsWith('json')) return readJson(value)
  if (kind === timestamp && isMoment(value)) return `${value.replace(' ', 'T')}Z`
  return kind === datetime && isMoment(value) ? value.replace(' ', 'T') : value
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\d \d/.test(text) && !text.startsWith('0000')

/** Of the numbers of 32 bits that are this one, the one with the fewest digits. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

/** As a column of this type takes it. */
export function encodeForMysql(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value !== 'string') return value
  if (/^(datetime|timestamp)/.test(type)) return momentOf(value)
  return /blob|binary/.test(type) ? Buffer.from(value, 'base64') : value
}

/** Without zone: connections are on UTC. */
function momentOf(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text)) return text.replace('T', ' ')
  if (text.endsWith('Z')) return text.slice(0, -1).replace('T', ' ')
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString().slice(0, -1).replace('T', ' ')
}
