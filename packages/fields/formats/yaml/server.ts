import { defineFormatServer } from '../../define-format-server.ts'
import { checkedTextColumn } from '../../sql/text-column.ts'
import { checkYaml } from './check-yaml.ts'

export const server = defineFormatServer({ ...checkedTextColumn, normalize: checkYaml })
