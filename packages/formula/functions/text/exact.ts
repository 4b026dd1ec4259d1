import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, booleanSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'EXACT',
  label: 'Exactly equal',
  group: 'text',
  keywords: ['same text', 'case sensitive', 'compare'],
  summary: 'Whether two texts are the same, letter by letter.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'left', type: 'text', summary: 'a text' },
    { name: 'right', type: 'text', summary: 'another' },
  ],
  result: 'boolean',
  examples: [
    { formula: 'EXACT("Word", "word")', result: false },
    { formula: 'EXACT("Word", "Word")', result: true },
  ],
  evaluate: (left, right) => left === right,
  sql: args => booleanSql(sql`(${at(args, 0)} = ${at(args, 1)} collate "C")`),
})
