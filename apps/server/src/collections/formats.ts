import { type FormatDefinition, type FormatServer, findFormat, findFormatServer } from '@trellis/fields/server'

/** Both halves of a format, for fields of live definitions: their formats were checked when they were saved. */
export function getFormat(id: string): { format: FormatDefinition; server: FormatServer } {
  const format = findFormat(id)
  const server = findFormatServer(id)
  if (!format || !server) throw new Error(`There is no field format ${id}`)
  return { format, server }
}
