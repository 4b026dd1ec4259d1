import type { FieldSchema } from '@trellis/model'

export function booleanLabel(value: boolean, schema: FieldSchema): string {
  const { booleanLabelTrue, booleanLabelFalse } = schema.metadata ?? {}
  return value ? (booleanLabelTrue ?? 'Yes') : (booleanLabelFalse ?? 'No')
}
