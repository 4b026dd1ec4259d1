import type { FieldSchema } from '@trellis/model'
import type { FormatDefinition, Parsed } from '../define-format.ts'
import type { FormatServer } from '../define-format-server.ts'

type Halves = { format: FormatDefinition; server: FormatServer }

/** What the server stores of a wire value that is not empty: the shared check, then the format's own on the server. */
export function checkStoredValue({ format, server }: Halves, value: unknown, schema: FieldSchema): Parsed {
  return normalized(server, format.check(value, schema), schema)
}

/** The same of text from CSV or a column of another format; the text is trimmed and not empty. */
export function readStoredText({ format, server }: Halves, text: string, schema: FieldSchema): Parsed {
  return normalized(server, format.fromText(text, schema), schema)
}

function normalized(server: FormatServer, parsed: Parsed, schema: FieldSchema): Parsed {
  const isDone = !server.normalize || 'problem' in parsed || parsed.value === undefined || parsed.value === null
  return isDone ? parsed : (server.normalize?.(parsed.value, schema) ?? parsed)
}
