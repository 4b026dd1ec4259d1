import { isPlainObject, ownValue } from '@trellis/base'
import type { Contract } from '@trellis/contract'

/** As far as it is looked at here. */
type Schema = {
  type?: unknown
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  required?: readonly string[]
}

/**
 * The input without single values that are null where the contract takes none: a formula that gives nothing means that nothing is given.
 * What says which records are meant stays, to be refused: a filter, an id or a list that came to nothing must not come to mean all of
 * them, or a new one. Null in the values of a record empties a field.
 */
export function withoutEmpty({ input, names }: Pick<Contract, 'input' | 'names'>, given: unknown): unknown {
  const kept = new Set([...names.collections, ...names.records])
  const walk = (schema: Schema, value: unknown, path: string): unknown => {
    const { properties, items, required = [] } = schema
    if (Array.isArray(value)) return items ? value.map(each => walk(items, each, path)) : value
    if (!properties || !isPlainObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) => {
        const property = ownValue(properties, key)
        if (!property) return [[key, each]]
        const place = path === '' ? key : `${path}.${key}`
        const isLeftOut = each === null && isSingle(property) && !required.includes(key) && !kept.has(place)
        return isLeftOut ? [] : [[key, walk(property, each, place)]]
      }),
    )
  }
  return walk(input as Schema, given, '')
}

const singleTypes: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean'])

/** Takes one text, number or yes and no, and no null. */
function isSingle({ type, anyOf }: Schema): boolean {
  return anyOf ? anyOf.every(isSingle) : singleTypes.has(type)
}
