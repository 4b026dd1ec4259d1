import type { FieldSchema } from '@trellis/model'
import { optionsOf } from '../values/options.ts'

/** The value of the option that a picker names by its text. */
export const optionValue = (schema: FieldSchema, id: string): string | number =>
  optionsOf(schema).find(option => String(option.value) === id)?.value ?? id
