import { defineFormatServer } from '../../define-format-server.ts'
import { numericColumn } from '../../sql/numeric-column.ts'

export const server = defineFormatServer(numericColumn)
