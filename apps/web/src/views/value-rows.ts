import { isPlainObject, ownValue } from '@trellis/base'
import { columnFormats, plainFormat } from '@trellis/components'
import { findLook } from '@trellis/fields'
import type { FieldSchema, ValueColumn } from '@trellis/model'
import { getLocale, localeTag } from '@trellis/ui/text'

/** A row of values that need be no record. */
export type ValueRow = { key: string; values: Readonly<Record<string, unknown>> }

/** Of a list, or of an answer with one under `list`; undefined where there is none. */
export function rowsIn(answer: unknown): ValueRow[] | undefined {
  const list = isPlainObject(answer) && Object.hasOwn(answer, 'list') ? answer['list'] : answer
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) return undefined
  const taken = new Set<string>()
  return list.map((each: unknown, index) => {
    const values = isPlainObject(each) ? each : { value: each }
    const { id } = values
    const key = typeof id === 'string' && id !== '' && !taken.has(id) ? id : `row ${index}`
    taken.add(key)
    return { key, values }
  })
}

/** How many rows there are in all, where the answer says so. */
export function totalIn(answer: unknown): number | undefined {
  const total = isPlainObject(answer) ? answer['totalCount'] : undefined
  return typeof total === 'number' && Number.isInteger(total) && total >= 0 ? total : undefined
}

/** What formulas read of rows. */
export function toldOfRows(rows: readonly ValueRow[] | undefined, answer: unknown, query?: unknown) {
  const totalCount = totalIn(answer) ?? rows?.length ?? null
  return {
    meta: { totalCount },
    result: rows && { list: rows.map(({ values }) => values), ...(query ? { query } : {}) },
  }
}

/** A column with how its values are shown. */
export type ShownColumn = { key: string; field: FieldSchema }

const mostGuessed = 50
const mostRead = 100

/** The columns that a builder named, else what the rows hold. */
export function columnsOf(named: readonly ValueColumn[] | undefined, rows: readonly ValueRow[]): ShownColumn[] {
  const read = rows.slice(0, mostRead)
  const keys = [...new Set(read.flatMap(({ values }) => Object.keys(values)))].slice(0, mostGuessed)
  const all: readonly ValueColumn[] = named ?? keys.map(key => ({ key }))
  return all.map(({ key, title, format }) => {
    const known = format ?? guessFormat(read.map(({ values }) => ownValue(values, key)))
    return { key, field: { type: typeOf(known), format: known, title: title ?? titleOf(key) } }
  })
}

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

const isTime = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) && !Number.isNaN(Date.parse(value))

/** Whether a value is one that formats of a comparison can show; every other one shows texts. */
const isComparable: Readonly<Record<string, (value: unknown) => boolean>> = {
  number: value => typeof value === 'number' && Number.isFinite(value),
  boolean: value => typeof value === 'boolean',
  date: value => isTime(value, day),
  instant: value => isTime(value, moment),
}

const comparisonOf = (format: string) => findLook(format)?.comparison ?? 'text'

function guessFormat(values: readonly unknown[]): string {
  const given = values.filter(value => value !== undefined && value !== null && value !== '')
  const fits = Object.keys(columnFormats).find(format => {
    const isOf = ownValue(isComparable, comparisonOf(format))
    return isOf && given.length > 0 && given.every(isOf)
  })
  return fits ?? plainFormat
}

function typeOf(format: string): FieldSchema['type'] {
  const comparison = comparisonOf(format)
  return comparison === 'number' || comparison === 'boolean' ? comparison : 'string'
}

/** `orderDate` and `order_date` as a person would write them. */
function titleOf(key: string): string {
  const words = key
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .trim()
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1)
}

type Reader = { locale: string; timeZone: string }

/** What a cell says; a value that is none of its format says what it is. */
export function textOfCell(value: unknown, field: FieldSchema, { locale, timeZone }: Reader): string {
  if (value === undefined || value === null) return ''
  const isOf = ownValue(isComparable, comparisonOf(field.format))
  if (isOf ? isOf(value) : typeof value === 'string')
    return findLook(field.format)?.display?.(value, field, locale, timeZone) ?? String(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The text of a cell as whoever looks reads it. */
export function textIn({ values }: ValueRow, { key, field }: ShownColumn): string {
  const timeZone = getLocale().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return textOfCell(ownValue(values, key), field, { locale: localeTag(), timeZone })
}
