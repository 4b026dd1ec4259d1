import { defineFormatServer } from '../../define-format-server.ts'
import { codeColumn } from '../../sql/code-column.ts'

export const server = defineFormatServer(codeColumn)
