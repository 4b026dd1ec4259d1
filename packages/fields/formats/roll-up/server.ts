import { defineFormatServer } from '../../define-format-server.ts'
import { numericColumn } from '../../sql/numeric-column.ts'

/** There is no column: the expression is the number that a query made of the linked records. */
const { toDatabase, json, text } = numericColumn

export const server = defineFormatServer({ toDatabase, json, text })
