import { defineFormatServer } from '../../define-format-server.ts'
import { listColumn } from '../../sql/list-column.ts'

export const server = defineFormatServer(listColumn)
