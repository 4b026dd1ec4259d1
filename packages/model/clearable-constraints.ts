/** Constraints of a field that null removes from the stored definition (1 §5). */
export const clearableConstraints = [
  'minProperties',
  'maxProperties',
  'pattern',
  'maxLength',
  'minLength',
  'multipleOf',
  'maximum',
  'minimum',
  'maxItems',
  'minItems',
  'default',
  'description',
  'info',
] as const
