import { defineFormatServer } from '../../define-format-server.ts'
import { checkedTextColumn } from '../../sql/text-column.ts'

export const server = defineFormatServer(checkedTextColumn)
