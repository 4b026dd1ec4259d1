import { sql } from 'kysely'
import { defineFormatServer } from '../../define-format-server.ts'
import { numericColumn } from '../../sql/numeric-column.ts'
import { newNumberOptions } from '../../values/new-options.ts'
import { optionsOf } from '../../values/options.ts'
import { shownOption } from '../../values/shown-texts.ts'

const { columnType, toDatabase, json, fromSent, text } = numericColumn

/** Labels are read in JavaScript; an import binds the value, so there is no fromText. */
export const server = defineFormatServer({
  columnType,
  toDatabase,
  json,
  fromSent,
  text,
  shownText: shownOption,
  newOptions: newNumberOptions,
  /** Option lists sort by option order; what is no option any more comes after them. */
  order(column, schema) {
    const values = optionsOf(schema).map(option => Number(option.value))
    return sql`array_position(${values}::numeric[], ${column})`
  },
})
