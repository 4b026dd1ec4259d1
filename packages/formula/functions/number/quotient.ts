import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'QUOTIENT',
  label: 'Quotient',
  group: 'number',
  keywords: ['integer division', 'div', 'whole'],
  summary: 'The whole part of a division. Empty where the divisor is 0.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'dividend', type: 'number', summary: 'the number' },
    { name: 'divisor', type: 'number', summary: 'what it is divided by' },
  ],
  result: 'number',
  examples: [
    { formula: 'QUOTIENT(7, 2)', result: 3 },
    { formula: 'QUOTIENT(-7, 2)', result: -3 },
  ],
  evaluate: (dividend, divisor) => (divisor === 0 ? null : Math.trunc(dividend / divisor)),
  sql: args => numberSql(sql`(trunc(trellis.formula_divide(${at(args, 0)}, ${at(args, 1)})) + 0)`),
})
