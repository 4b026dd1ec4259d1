import { defineFormatServer } from '../../define-format-server.ts'
import { jsonColumn } from '../../sql/json-column.ts'
import { textListText } from '../../sql/text-list.ts'

/** Texts of the whole list are read in JavaScript; an import binds the value, so there is no fromText. */
const { columnType, toDatabase, toJson, json } = jsonColumn

export const server = defineFormatServer({
  columnType,
  toDatabase,
  toJson,
  json,
  text: textListText,
})
