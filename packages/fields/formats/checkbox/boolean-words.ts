import type { FieldSchema } from '@trellis/model'

/** Texts, in lower case, that mean yes and no; the field's own labels come first. */
export function booleanWords(schema: FieldSchema): { yes: string[]; no: string[] } {
  const { booleanLabelTrue, booleanLabelFalse } = schema.metadata ?? {}
  const own = (label: string | undefined) => (label ? [label.toLowerCase()] : [])
  return {
    yes: [...own(booleanLabelTrue), 'true', 'yes', '1'],
    no: [...own(booleanLabelFalse), 'false', 'no', '0'].filter(word => word !== booleanLabelTrue?.toLowerCase()),
  }
}

export function booleanLabel(value: boolean, schema: FieldSchema): string {
  const { booleanLabelTrue, booleanLabelFalse } = schema.metadata ?? {}
  return value ? (booleanLabelTrue ?? 'Yes') : (booleanLabelFalse ?? 'No')
}
