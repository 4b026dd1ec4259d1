import { fold, isBlank, ownValue, validationError } from '@trellis/base'
import { isHollow } from '@trellis/fields/server'
import { userReferencePattern } from '@trellis/model'
import type { CollectionField } from '../collections/collection.ts'
import type { Caller } from './caller.ts'

/** The caller has no such value, or one that the field cannot hold: the whole rule reaches nothing, so that it never widens. */
export class MissingUserValue extends Error {}

/** Puts the caller's own value in place of a `{{user.…}}` in a row rule; other values stay. */
export function replaceReferences(
  caller: Pick<Caller, 'userId' | 'email'>,
  values: Readonly<Record<string, string>>,
): (value: unknown, field: CollectionField | undefined) => unknown {
  return (value, field) => {
    const name = referenceOf(value)
    if (name === undefined) return value
    const text = userValue(name, caller, values)
    if (text === undefined || isBlank(fold(text))) throw new MissingUserValue(name)
    if (!field) return text
    const parsed = field.format.fromText(text.trim(), field.schema)
    if ('problem' in parsed || isHollow(parsed.value)) throw new MissingUserValue(name)
    return parsed.value
  }
}

/** For checking a rule before it is stored: a reference becomes a valid value of its field, an unknown one is refused (S33). */
export function checkReferences(
  valueKeys: ReadonlySet<string>,
): (value: unknown, field: CollectionField | undefined, path: string) => unknown {
  return (value, field, path) => {
    const name = referenceOf(value)
    if (name === undefined) {
      if (typeof value === 'string' && value.includes('{{')) throw unknownReference(value, path)
      return value
    }
    const key = /^values\.(.+)$/.exec(name)?.[1]
    if (key !== undefined && !valueKeys.has(key)) throw unknownReference(String(value), path)
    return field ? field.format.samples(field.schema)[0] : 'reference'
  }
}

function unknownReference(value: string, path: string): Error {
  return validationError([{ path, message: `"${value.slice(0, 100)}" is no value that the app declares` }])
}

function referenceOf(value: unknown): string | undefined {
  return typeof value === 'string' ? userReferencePattern.exec(value)?.[1] : undefined
}

function userValue(
  name: string,
  caller: Pick<Caller, 'userId' | 'email'>,
  values: Readonly<Record<string, string>>,
): string | undefined {
  if (name === 'id') return caller.userId
  if (name === 'email') return caller.email
  const key = name.slice('values.'.length)
  return ownValue(values, key)
}
