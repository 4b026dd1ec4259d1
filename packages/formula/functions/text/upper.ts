import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, textSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'UPPER',
  label: 'Upper case',
  group: 'text',
  keywords: ['capitals', 'uppercase', 'toupper', 'to upper'],
  summary: 'The text in capital letters.',
  spreadsheet: 'ß becomes SS, which Excel keeps.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'UPPER("straße")', result: 'STRASSE' }],
  evaluate: text => text.toUpperCase(),
  sql: args => textSql(sql`upper(${at(args, 0)} collate "und-x-icu") collate "C"`),
})
