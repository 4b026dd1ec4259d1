import type { FieldSchema } from '@trellis/model'
import type { FormatDefinition, Parsed } from '../define-format.ts'
import type { Notation } from './notation.ts'

/** A value out of a text that is trimmed and not empty: as a file or a person writes it where a notation is given, else as it is stored. */
export function readText(
  format: Pick<FormatDefinition, 'fromText' | 'fromWritten'>,
  text: string,
  schema: FieldSchema,
  notation?: Notation,
): Parsed {
  if (notation && format.fromWritten) return format.fromWritten(text, schema, notation)
  return format.fromText(text, schema, notation)
}
