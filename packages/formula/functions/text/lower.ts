import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, textSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'LOWER',
  label: 'Lower case',
  group: 'text',
  keywords: ['small letters', 'lowercase', 'tolower', 'to lower'],
  summary: 'The text in small letters.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'LOWER("ÉTÉ 24")', result: 'été 24' }],
  evaluate: text => text.toLowerCase(),
  sql: args => textSql(sql`lower(${at(args, 0)} collate "und-x-icu") collate "C"`),
})
