import { defineFunction } from '../../define-function.ts'
import { whiteSpace } from '../../text/letters.ts'
import { parameter, sql } from '../../to-sql/fragment.ts'
import { at, textSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'TRIM_END',
  label: 'Trim end',
  group: 'text',
  keywords: ['rtrim', 'strip right'],
  summary: 'The text without white space after it.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'TRIM_END(" a  ")', result: ' a' }],
  evaluate: text => text.trimEnd(),
  sql: args => textSql(sql`rtrim(${at(args, 0)}, ${parameter(whiteSpace, 'text')})`),
})
