import { isPlainObject, ownValue } from '@trellis/base'
import { didYouMean } from '@trellis/formula'
import {
  additionalPropertiesId,
  longestPropertyKey,
  mostAdditionalBytes,
  mostAdditionalProperties,
} from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { problem, problemText } from '../messages.ts'
import { checkJson } from './json-value.ts'
import { isStorableText } from './text.ts'

/** Keys that mean something else in records, or in what reads them. */
const keptKeys: ReadonlySet<string> = new Set(['__proto__', 'id', 'version', 'relationship', additionalPropertiesId])

/** Why no additional property can have this key, as text for a person; undefined where one can. */
export function propertyKeyProblem(key: string): string | undefined {
  if (key === '' || key.length > longestPropertyKey || !isStorableText(key))
    return problemText('problem.propertyKey', { count: longestPropertyKey })
  return keptKeys.has(key) || key.startsWith('$') ? problemText('problem.keptPropertyKey') : undefined
}

/** The additional properties of one record: an object of JSON values, within its limits. */
export function checkAdditionalProperties(value: unknown): Parsed {
  if (!isPlainObject(value)) return problem('problem.propertiesObject')
  const keys = Object.keys(value)
  for (const key of keys) {
    const wrong = propertyKeyProblem(key)
    if (wrong !== undefined) return { problem: `${key}: ${wrong}` }
  }
  const checked = checkJson(value)
  if ('problem' in checked) return checked
  const isTooMuch = keys.length > mostAdditionalProperties || byteCount(JSON.stringify(value)) > mostAdditionalBytes
  return isTooMuch ? { problem: tooManyProperties() } : checked
}

export function tooManyProperties(): string {
  return problemText('problem.tooManyProperties', {
    count: mostAdditionalProperties,
    size: mostAdditionalBytes / 1024,
  })
}

function byteCount(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Shorter keys differ by one letter from many a field that nobody meant. */
const shortestMistyped = 4

/**
 * The field that a key is one letter, two swapped ones, or the case away from: taken for a property it would swallow what was meant for
 * the field. Numbers tell keys apart: `line1` is not `line2`.
 */
export function mistypedField(key: string, fieldIds: Iterable<string>): string | undefined {
  const ids = [...fieldIds]
  const lower = key.toLowerCase()
  const same = ids.find(id => id.toLowerCase() === lower)
  if (same !== undefined || key.length < shortestMistyped) return same
  const withoutNumbers = (text: string) => text.replaceAll(/\d+/g, '')
  return didYouMean(
    key,
    ids.filter(id => withoutNumbers(id) !== withoutNumbers(key)),
    1,
  )
}

/** Stored properties as records show them: without those whose key is a field by now. */
export function shownProperties(stored: unknown, isField: (key: string) => boolean): Record<string, unknown> {
  if (!isPlainObject(stored)) return {}
  const shown = Object.keys(stored).filter(key => !isField(key))
  return Object.fromEntries(shown.map(key => [key, ownValue(stored, key)]))
}
