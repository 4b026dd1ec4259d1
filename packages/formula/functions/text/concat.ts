import { defineFunction } from '../../define-function.ts'
import { join, sql } from '../../to-sql/fragment.ts'
import { textSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'CONCAT',
  label: 'Concatenate',
  group: 'text',
  keywords: ['join', 'combine', 'merge', 'append', 'plus'],
  summary: 'Puts texts together. Empty ones add nothing.',
  spreadsheet: 'The items of a list come with commas between them.',
  parameters: [{ name: 'texts', type: 'text', summary: 'the texts, in order', nullable: true, rest: true }],
  result: 'text',
  examples: [
    { formula: 'CONCAT("only ", 12, " left")', result: 'only 12 left' },
    { formula: 'CONCAT("a", null, "b")', result: 'ab' },
  ],
  fold: { neutral: '', add: (left, right) => (left ?? '') + (right ?? '') },
  sql: args =>
    textSql(
      sql`concat(${join(
        args.map(each => each.fragment),
        sql`, `,
      )})`,
    ),
})
