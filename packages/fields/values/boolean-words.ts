import type { FieldSchema } from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { problem } from '../messages.ts'

/** Texts, in lower case, that mean yes and no; the field's own labels come first. */
export function booleanWords(schema: FieldSchema): { yes: string[]; no: string[] } {
  const { booleanLabelTrue, booleanLabelFalse } = schema.metadata ?? {}
  const own = (label: string | undefined) => (label ? [label.toLowerCase()] : [])
  return {
    yes: [...own(booleanLabelTrue), 'true', 'yes', '1'],
    no: [...own(booleanLabelFalse), 'false', 'no', '0'].filter(word => word !== booleanLabelTrue?.toLowerCase()),
  }
}

export function readBoolean(text: string, schema: FieldSchema): Parsed {
  const words = booleanWords(schema)
  const word = text.toLowerCase()
  if (words.yes.includes(word)) return { value: true }
  return words.no.includes(word) ? { value: false } : problem('problem.booleanText')
}
