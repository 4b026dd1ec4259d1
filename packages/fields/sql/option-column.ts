import { sql } from 'kysely'
import type { FormatServer } from '../define-format-server.ts'
import { optionNames } from '../values/options.ts'
import { shownOption } from '../values/shown-texts.ts'
import { optionWords } from './option-words.ts'
import { textColumn } from './text-column.ts'

/** One text out of the field's options. */
export const optionColumn = {
  ...textColumn,
  shownText: shownOption,
  words: optionWords,
  /** Option lists sort by option order; what is no option any more comes after them. */
  order: (column, schema) => sql`array_position(${valuesOf(schema)}::text[], ${column})`,
  fromText(text, schema) {
    const { exact, folded } = optionNames(schema)
    const values = [...valuesOf(schema), ...valuesOf(schema)]
    return sql`(${values}::text[])[coalesce(
      array_position(${exact}::text[], ${text}),
      array_position(${folded}::text[], lower(${text} collate "C")))]`
  },
} satisfies FormatServer

type Schema = Parameters<typeof optionNames>[0]

const valuesOf = (schema: Schema) => optionNames(schema).options.map(option => String(option.value))
