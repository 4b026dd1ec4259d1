import { defineFormatServer } from '../../define-format-server.ts'
import { documentColumn } from '../../sql/document-column.ts'

export const server = defineFormatServer(documentColumn)
