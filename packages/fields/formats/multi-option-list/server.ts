import { defineFormatServer } from '../../define-format-server.ts'
import { listColumn } from '../../sql/list-column.ts'
import { listOf, newTextOptions } from '../../values/new-options.ts'

export const server = defineFormatServer({ ...listColumn, newOptions: listOf(newTextOptions) })
