import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'CODE',
  label: 'Code of a character',
  group: 'text',
  keywords: ['ascii', 'unicode', 'number'],
  summary: 'The Unicode number of the first character of a text.',
  spreadsheet: 'Gives numbers of Unicode, no code page.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'number',
  examples: [{ formula: 'CODE("€uro")', result: 8364 }],
  evaluate: text => text.codePointAt(0) ?? null,
  sql: args => numberSql(sql`nullif(ascii(${at(args, 0)}), 0)::float8`),
})
