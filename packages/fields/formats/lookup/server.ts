import { defineFormatServer } from '../../define-format-server.ts'
import { jsonColumn } from '../../sql/json-column.ts'
import { textListText } from '../../sql/text-list.ts'

/** There is no column: the expression is the jsonb list that a query made of the linked records. */
const { toDatabase, json } = jsonColumn

export const server = defineFormatServer({ toDatabase, json, text: textListText })
