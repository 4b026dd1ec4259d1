import { defineFormatServer } from '../../define-format-server.ts'
import { noColumn } from '../../sql/no-column.ts'

export const server = defineFormatServer(noColumn)
