import { isPlainObject, ownValue } from '@trellis/base'

/** As far as it is looked at here. */
type Schema = {
  type?: unknown
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  required?: readonly string[]
}

/**
 * The input without properties that are null where the contract takes no null: a formula that gives nothing means that nothing is given.
 * Values of records are no such properties: null empties a field.
 */
export function withoutEmpty(schema: object, input: unknown): unknown {
  const { properties, items, required = [] } = schema as Schema
  if (Array.isArray(input)) return items ? input.map(each => withoutEmpty(items, each)) : input
  if (!properties || !isPlainObject(input)) return input
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => {
      const property = ownValue(properties, key)
      if (!property) return [[key, value]]
      const isLeftOut = value === null && !required.includes(key) && !takesNull(property)
      return isLeftOut ? [] : [[key, withoutEmpty(property, value)]]
    }),
  )
}

/** What says nothing of its type takes everything. */
function takesNull({ type, anyOf }: Schema): boolean {
  if (anyOf) return anyOf.some(takesNull)
  return type === undefined || type === 'null'
}
