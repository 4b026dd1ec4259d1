import { defineFunction } from '../../define-function.ts'
import { whiteSpace } from '../../text/letters.ts'
import { parameter, sql } from '../../to-sql/fragment.ts'
import { at, textSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'TRIM',
  label: 'Trim',
  group: 'text',
  keywords: ['strip', 'whitespace', 'spaces'],
  summary: 'The text without white space around it.',
  spreadsheet: 'White space within the text stays; SQUEEZE lessens it.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'TRIM("  two words ")', result: 'two words' }],
  evaluate: text => text.trim(),
  sql: args => textSql(sql`btrim(${at(args, 0)}, ${parameter(whiteSpace, 'text')})`),
})
