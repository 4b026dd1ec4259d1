import { additionalPropertiesId, type FieldSchema, type RecordSchema } from '@trellis/model'
import type { Scope } from '../query/scope.ts'

/** The collection's schema as the caller may use it: hidden fields are absent, view-only ones are marked. */
export function visibleSchema(scope: Scope): RecordSchema {
  const properties: Record<string, FieldSchema> = {}
  for (const field of scope.fields.values()) {
    if (field.beside) continue
    const isViewOnly = field.format.generated || scope.access.readonly.has(field.id)
    properties[field.id] = isViewOnly ? viewOnly(field.schema) : field.schema
  }
  const required = [...scope.fields.values()].filter(field => field.required).map(field => field.id)
  const isOpen = scope.fields.has(additionalPropertiesId)
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...(isOpen && { additionalProperties: true }),
  }
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
