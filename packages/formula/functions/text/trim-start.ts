import { defineFunction } from '../../define-function.ts'
import { whiteSpace } from '../../text/letters.ts'
import { parameter, sql } from '../../to-sql/fragment.ts'
import { at, textSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'TRIM_START',
  label: 'Trim start',
  group: 'text',
  keywords: ['ltrim', 'strip left', 'trimstart'],
  summary: 'The text without white space before it.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'TRIM_START("  a ")', result: 'a ' }],
  evaluate: text => text.trimStart(),
  sql: args => textSql(sql`ltrim(${at(args, 0)}, ${parameter(whiteSpace, 'text')})`),
})
