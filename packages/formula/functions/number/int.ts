import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'INT',
  label: 'Integer',
  group: 'number',
  keywords: ['floor', 'whole number'],
  summary: 'The largest whole number that is not above a number.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'number',
  examples: [
    { formula: 'INT(2.9)', result: 2 },
    { formula: 'INT(-2.1)', result: -3 },
  ],
  evaluate: number => Math.floor(number),
  sql: args => numberSql(sql`(floor(${at(args, 0)}) + 0)`),
})
