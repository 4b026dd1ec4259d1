import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'SIGN',
  label: 'Sign',
  group: 'number',
  keywords: ['signum', 'positive', 'negative'],
  summary: 'Gives 1 for a positive number, -1 for a negative one, else 0.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'number',
  examples: [{ formula: 'SIGN(-12)', result: -1 }],
  evaluate: number => Math.sign(number),
  sql: args => numberSql(sql`sign(${at(args, 0)})`),
})
