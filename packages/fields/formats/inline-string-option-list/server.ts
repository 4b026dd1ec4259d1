import { defineFormatServer } from '../../define-format-server.ts'
import { optionColumn } from '../../sql/option-column.ts'
import { newTextOptions } from '../../values/new-options.ts'

export const server = defineFormatServer({ ...optionColumn, newOptions: newTextOptions })
