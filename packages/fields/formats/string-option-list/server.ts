import { defineFormatServer } from '../../define-format-server.ts'
import { optionColumn } from '../../sql/option-column.ts'

export const server = defineFormatServer(optionColumn)
