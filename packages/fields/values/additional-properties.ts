import { isPlainObject, ownValue } from '@trellis/base'
import { didYouMean } from '@trellis/formula'
import {
  additionalPropertiesId,
  longestPropertyKey,
  mostAdditionalBytes,
  mostAdditionalProperties,
} from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { checkJson } from './json-value.ts'
import { isStorableText } from './text.ts'

/** Keys that mean something else in records. */
const keptKeys: ReadonlySet<string> = new Set(['id', 'version', 'relationship', additionalPropertiesId])

/** Every object has something of that name (S51). */
const isInherited = (name: string) => name === 'prototype' || Object.hasOwn(Object.prototype, name)

/** Why no additional property can have this key, as text for a person; undefined where one can. */
export function propertyKeyProblem(key: string): string | undefined {
  if (key === '' || key.length > longestPropertyKey || !isStorableText(key))
    return `A key has 1 to ${longestPropertyKey} characters, none of which is NUL`
  const isKept = keptKeys.has(key) || key.startsWith('$') || key.split('.').some(isInherited)
  return isKept ? 'No additional property can have this key: choose another one, without $ at its beginning' : undefined
}

/** The additional properties of one record: an object of JSON values, within its limits. */
export function checkAdditionalProperties(value: unknown): Parsed {
  if (!isPlainObject(value)) return { problem: 'Must be an object of keys and values' }
  const keys = Object.keys(value)
  for (const key of keys) {
    const wrong = propertyKeyProblem(key)
    if (wrong !== undefined) return { problem: `${key}: ${wrong}` }
  }
  const checked = checkJson(value)
  if ('problem' in checked) return checked
  const isTooMuch = keys.length > mostAdditionalProperties || storedBytes(value) > mostAdditionalBytes
  return isTooMuch ? { problem: tooManyProperties() } : checked
}

export function tooManyProperties(): string {
  return `A record has at most ${mostAdditionalProperties} additional properties, of ${mostAdditionalBytes / 1024} kB together`
}

/** As JSON without blanks, where numbers are written out, as PostgreSQL keeps them. */
function storedBytes(value: unknown): number {
  let digits = 0
  const text = JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each === 'number') digits += digitsWrittenOut(each)
    return each
  })
  return new TextEncoder().encode(text).length + digits
}

/** How many more characters the number has without an exponent: `1e300` is a 1 and 300 zeros. */
function digitsWrittenOut(value: number): number {
  const text = String(value)
  const [mantissa = '', exponent] = text.split('e')
  if (exponent === undefined) return 0
  const power = Number(exponent)
  const digits = mantissa.replaceAll(/[-.]/g, '').length
  const whole = power > 0 ? power + 1 : 1 - power + digits
  return whole + (value < 0 ? 1 : 0) - text.length
}

/** Shorter keys differ by one letter from many a field that nobody meant. */
const shortestMistyped = 4

/**
 * The field that a key is one letter, two swapped ones, or the case away from: taken for a property it would swallow what was meant for
 * the field. Numbers tell keys apart: `line1` is not `line2`.
 */
export function mistypedField(key: string, fieldIds: Iterable<string>): string | undefined {
  // Each key of each record is looked at: of many fields only those of about its length.
  const ids = [...fieldIds].filter(id => Math.abs(id.length - key.length) <= 1)
  const lower = key.toLowerCase()
  const same = ids.find(id => id.toLowerCase() === lower)
  if (same !== undefined || key.length < shortestMistyped) return same
  const bare = withoutNumbers(key)
  return didYouMean(
    key,
    ids.filter(id => withoutNumbers(id) !== bare),
    1,
  )
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/\d+/g, '')
}

/** Stored properties as records show them: without those whose key is a field by now. */
export function shownProperties(stored: unknown, isField: (key: string) => boolean): Record<string, unknown> {
  if (!isPlainObject(stored)) return {}
  const shown = Object.keys(stored).filter(key => !isField(key))
  return Object.fromEntries(shown.map(key => [key, ownValue(stored, key)]))
}
