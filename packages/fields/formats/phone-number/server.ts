import { defineFormatServer } from '../../define-format-server.ts'
import { checkedTextColumn } from '../../sql/text-column.ts'
import { checkPhoneNumber } from './check-phone-number.ts'

export const server = defineFormatServer({ ...checkedTextColumn, normalize: checkPhoneNumber })
