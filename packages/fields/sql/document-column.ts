import type { FormatServer } from '../define-format-server.ts'
import { jsonColumn } from './json-column.ts'

/** A structured value whose texts are read and checked in JavaScript: an import binds the value, so there is no fromText. */
export const documentColumn = {
  columnType: jsonColumn.columnType,
  toDatabase: jsonColumn.toDatabase,
  json: jsonColumn.json,
  fromSent: jsonColumn.fromSent,
  text: jsonColumn.text,
} satisfies FormatServer
