import { defineFormatServer } from '../../define-format-server.ts'
import { checkedTextColumn } from '../../sql/text-column.ts'
import { checkGraphql } from './check-graphql.ts'

export const server = defineFormatServer({ ...checkedTextColumn, normalize: checkGraphql })
