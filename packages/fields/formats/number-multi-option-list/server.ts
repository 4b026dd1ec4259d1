import { defineFormatServer } from '../../define-format-server.ts'
import { choicesColumn } from '../../sql/list-column.ts'
import { listOf, newNumberOptions } from '../../values/new-options.ts'
import { shownOptions } from '../../values/shown-texts.ts'

export const server = defineFormatServer({
  ...choicesColumn,
  shownText: shownOptions,
  newOptions: listOf(newNumberOptions),
})
