import type { FieldSchema } from '@trellis/model'
import type { FormatDefinition, Parsed } from '../define-format.ts'
import type { FormatServer } from '../define-format-server.ts'
import { findFormat, isFormatId } from '../find-format.ts'
import { serverFormats } from '../formats/server.gen.ts'
import { mapNested } from '../values/nested-values.ts'
import type { Notation } from '../values/notation.ts'

type Halves = { format: FormatDefinition; server: FormatServer }

/** What the server stores of a wire value that is not empty: the shared check, then the format's own on the server. */
export function checkStoredValue(halves: Halves, value: unknown, schema: FieldSchema): Parsed {
  return normalized(halves, halves.format.check(value, schema), schema)
}

/** The same of text from CSV or a column of another format; the text is trimmed and not empty. */
export function readStoredText(halves: Halves, text: string, schema: FieldSchema, notation?: Notation): Parsed {
  return normalized(halves, halves.format.fromText(text, schema, notation), schema)
}

/** Values inside first: what the whole is made of is then as it is stored. */
function normalized({ format, server }: Halves, parsed: Parsed, schema: FieldSchema): Parsed {
  if ('problem' in parsed || parsed.value === undefined || parsed.value === null) return parsed
  const inner = format.nests ? mapNested(parsed.value, schema, normalizePart) : parsed
  return 'problem' in inner ? inner : (server.normalize?.(inner.value, schema) ?? inner)
}

const servers: Readonly<Record<string, FormatServer>> = serverFormats

function normalizePart(value: unknown, schema: FieldSchema): Parsed {
  const format = findFormat(schema.format)
  const server = isFormatId(schema.format) ? servers[schema.format] : undefined
  return format && server ? normalized({ format, server }, { value }, schema) : { value }
}
