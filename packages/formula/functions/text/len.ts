import { defineFunction } from '../../define-function.ts'
import { lengthOf } from '../../text/letters.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'LEN',
  label: 'Length of a text',
  group: 'text',
  keywords: ['length', 'characters', 'count'],
  summary: 'How many characters a text has; an emoji counts as one.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'number',
  examples: [
    { formula: 'LEN("Zürich")', result: 6 },
    { formula: 'LEN("👍")', result: 1 },
  ],
  evaluate: text => lengthOf(text),
  sql: args => numberSql(sql`char_length(${at(args, 0)})::float8`),
})
