import { isPlainObject, ownValue } from '@trellis/base'

/** The value under a dotted path, undefined where there is none. */
export function valueAt(source: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isPlainObject(value) ? ownValue(value, key) : undefined), source)
}

/** A copy with the value under the path; undefined removes the key, and objects on the way that this leaves empty. */
export function withValueAt<Source extends object>(source: Source, path: string, value: unknown): Source {
  const [key = '', ...rest] = path.split('.')
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(source))
  const held = ownValue(copy, key)
  const inner = rest.length > 0 ? withValueAt(isPlainObject(held) ? held : {}, rest.join('.'), value) : value
  const isGone =
    inner === undefined || (rest.length > 0 && value === undefined && Object.keys(Object(inner)).length === 0)
  if (isGone) delete copy[key]
  else Object.defineProperty(copy, key, { value: inner, enumerable: true, configurable: true, writable: true })
  return copy as Source
}

/** The value that steps lead to, also by places of lists. */
export function valueAtSteps(source: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined,
    source,
  )
}
