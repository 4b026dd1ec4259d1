import { ownValue } from '@trellis/base'
/** What a formula works with: JSON values. Dates, times and moments are text in their wire form (`2026-03-01`, `2026-03-01T09:30:00.000Z`). */
export type FormulaValue = null | boolean | number | string | FormulaList | FormulaObject
export type FormulaList = readonly FormulaValue[]
export type FormulaObject = { readonly [key: string]: FormulaValue }

export function isList(value: unknown): value is FormulaList {
  return Array.isArray(value)
}

export function isObject(value: unknown): value is FormulaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isOwnEnumerable = Object.prototype.propertyIsEnumerable

/** The value's own enumerable property, else null: nothing inherited is ever reached (`__proto__`, `constructor`, `length`). */
export function ownProperty(value: unknown, key: string): FormulaValue {
  if (typeof value !== 'object' || value === null || !isOwnEnumerable.call(value, key)) return null
  return fromData(ownValue(value as Record<string, unknown>, key))
}

const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Whether every object answers for the key without having it. */
export function isInherited(key: string): boolean {
  return inherited.has(key)
}

/**
 * `ownProperty` for a key that is known beforehand, several times as fast: what a plain object (as JSON makes them) answers for a key that
 * Object.prototype does not have is its own.
 */
export function propertyReader(key: string): (value: unknown) => FormulaValue {
  if (isInherited(key)) return value => ownProperty(value, key)
  return value => (isPlain(value) ? fromData(ownValue(value, key)) : ownProperty(value, key))
}

/** As JSON makes it: what it answers for a key that is not `isInherited` is its own. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Data as a formula sees it: what JSON cannot hold is empty. */
export function fromData(value: unknown): FormulaValue {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'object':
      return value instanceof Date ? fromMoment(value) : (value as FormulaValue)
    default:
      return null
  }
}

function fromMoment(value: Date): string | null {
  return Number.isFinite(value.getTime()) ? value.toISOString() : null
}
