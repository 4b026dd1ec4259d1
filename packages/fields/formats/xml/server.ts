import { defineFormatServer } from '../../define-format-server.ts'
import { checkedTextColumn } from '../../sql/text-column.ts'
import { checkXml } from './check-xml.ts'

export const server = defineFormatServer({ ...checkedTextColumn, normalize: checkXml })
