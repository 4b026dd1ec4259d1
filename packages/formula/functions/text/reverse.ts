import { defineFunction } from '../../define-function.ts'
import { lettersOf } from '../../text/letters.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, textSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'REVERSE',
  label: 'Reverse a text',
  group: 'text',
  keywords: ['backwards', 'mirror'],
  summary: 'The characters of a text in reverse order.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'REVERSE("abc")', result: 'cba' }],
  evaluate: text => lettersOf(text).reverse().join(''),
  sql: args => textSql(sql`reverse(${at(args, 0)})`),
})
