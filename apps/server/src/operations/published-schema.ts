import { referenceOptions } from '@trellis/model'

/** A contract's schema as others read it: JSON Schema alone, without what only we understand. */
export function publishedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(publishedSchema)
  if (!isObject(schema)) return schema
  const own = Object.entries(schema).filter(([key]) => !referenceOptions.includes(key))
  return Object.fromEntries(
    own.map(([key, value]) => [key, holdsNames.has(key) ? byName(value) : publishedSchema(value)]),
  )
}

/** Keys in there are names of the input, whatever they look like. */
const holdsNames = new Set(['properties', 'patternProperties', '$defs'])

function byName(schemas: unknown): unknown {
  if (!isObject(schemas)) return schemas
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, publishedSchema(schema)]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
