import { defineFormatServer } from '../../define-format-server.ts'
import { listColumn } from '../../sql/list-column.ts'

/** There is no column: the expression is the jsonb list that a query made of the linked records. */
const { toDatabase, json, text } = listColumn

export const server = defineFormatServer({ toDatabase, json, text })
