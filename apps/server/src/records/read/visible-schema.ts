import type { FieldSchema, RecordSchema } from '@trellis/model'
import type { Scope } from '../query/scope.ts'

/** The collection's schema as the caller may use it: hidden fields are absent, view-only ones are marked. */
export function visibleSchema(scope: Scope): RecordSchema {
  const properties: Record<string, FieldSchema> = {}
  for (const field of scope.fields.values()) {
    const isViewOnly = field.format.generated || scope.access.readonly.has(field.id)
    properties[field.id] = isViewOnly ? viewOnly(field.schema) : field.schema
  }
  const required = [...scope.fields.values()].filter(field => field.required).map(field => field.id)
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function viewOnly(schema: FieldSchema): FieldSchema {
  return { ...schema, metadata: { ...schema.metadata, disabled: true, disabledType: 'readonly' } }
}

const texts = new WeakMap<Scope, string>()

/** Its JSON text, made once per scope. */
export function visibleSchemaText(scope: Scope): string {
  const known = texts.get(scope)
  if (known !== undefined) return known
  const text = JSON.stringify(visibleSchema(scope))
  texts.set(scope, text)
  return text
}
