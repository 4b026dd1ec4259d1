import { type FieldProblem, isPlainObject, ownValue } from '@trellis/base'
import { parse } from '@trellis/formula'

const key = '$unread'

/**
 * What was typed as a formula and cannot be read. It stands in an edited definition in place of the value, so that it is told, kept and
 * mended like any other wrong value; no definition is stored with one.
 */
export const unreadFormula = (text: string): Record<string, unknown> => ({ [key]: text })

/** The typed text, where a value is one that cannot be read as a formula. */
export function unreadText(value: unknown): string | undefined {
  const text = isPlainObject(value) ? ownValue(value, key) : undefined
  return typeof text === 'string' ? text : undefined
}

/** Every formula in a value that cannot be read, by its path and with what was typed. */
export function unreadFormulas(value: unknown, path = ''): (FieldProblem & { text: string })[] {
  const text = unreadText(value)
  if (text !== undefined) return [{ path, text, message: parse(text).problems[0]?.message ?? '' }]
  if (typeof value !== 'object' || value === null) return []
  const at = path === '' ? '' : `${path}.`
  return Object.entries(value).flatMap(([part, inner]) => unreadFormulas(inner, `${at}${part}`))
}

/** The value with nothing in place of them, for what draws it while they are being typed; the same one where there is none. */
export function withoutUnread<Value>(value: Value): Value {
  return unreadFormulas(value).length === 0 ? value : (emptied(value) as Value)
}

function emptied(value: unknown): unknown {
  if (unreadText(value) !== undefined) return null
  if (Array.isArray(value)) return value.map(emptied)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([part, inner]) => [part, emptied(inner)]))
}
