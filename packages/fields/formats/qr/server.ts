import { defineFormatServer } from '../../define-format-server.ts'
import { textColumn } from '../../sql/text-column.ts'

export const server = defineFormatServer(textColumn)
