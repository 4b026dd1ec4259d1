import type { FormulaType } from '../check/types.ts'
import type { FormulaValue } from '../value.ts'

/** A JSON Schema, as far as the parameters and results of functions need it. */
export type ValueSchema = {
  readonly type?: 'string' | 'number' | 'boolean' | 'array' | 'object'
  readonly title?: string
  readonly description?: string
  readonly minimum?: number
  readonly minItems?: number
  readonly items?: ValueSchema
  readonly enum?: readonly string[]
}

/** What stands in a template until a person puts their own: 'string', the minimum or 0, true, as many items as there must be. */
export function sampleOf(schema: ValueSchema): FormulaValue {
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  if (schema.type === 'string') return 'string'
  if (schema.type === 'number') return schema.minimum ?? 0
  if (schema.type === 'boolean') return true
  if (schema.type === 'object') return {}
  if (schema.type !== 'array') return 'any'
  return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sampleOf(schema.items ?? {}))
}

const schemaTypes = {
  any: {},
  null: {},
  text: { type: 'string' },
  date: { type: 'string' },
  dateTime: { type: 'string' },
  time: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  list: { type: 'array' },
  object: { type: 'object' },
  formula: {},
} as const satisfies Record<FormulaType['kind'] | 'formula', ValueSchema>

export function schemaOf(kind: keyof typeof schemaTypes): ValueSchema {
  return schemaTypes[kind]
}
