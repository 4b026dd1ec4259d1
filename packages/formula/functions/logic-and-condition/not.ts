import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, booleanSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'NOT',
  label: 'Not',
  group: 'logic-and-condition',
  keywords: ['opposite', 'negate', '!'],
  summary: 'Whether a condition does not hold: `!a`. Empty counts as false.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'condition', type: 'boolean', summary: 'the condition', nullable: true }],
  result: 'boolean',
  examples: [
    { formula: 'NOT(2 > 1)', result: false },
    { formula: 'NOT(null)', result: true },
  ],
  evaluate: condition => condition !== true,
  sql: args => booleanSql(sql`(${at(args, 0)} is not true)`),
})
