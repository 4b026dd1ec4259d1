import { defineFormatServer } from '../../define-format-server.ts'
import { jsonColumn } from '../../sql/json-column.ts'

export const server = defineFormatServer(jsonColumn)
