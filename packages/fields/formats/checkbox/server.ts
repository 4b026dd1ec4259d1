import { defineFormatServer } from '../../define-format-server.ts'
import { booleanColumn } from '../../sql/boolean-column.ts'

export const server = defineFormatServer(booleanColumn)
