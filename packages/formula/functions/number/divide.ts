import { defineFunction } from '../../define-function.ts'
import { callsSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'DIVIDE',
  label: 'Divide',
  group: 'number',
  keywords: ['quotient', 'ratio', 'over', '/'],
  summary: 'One number divided by another: `a / b`. Empty where the divisor is 0.',
  parameters: [
    { name: 'dividend', type: 'number', summary: 'the number' },
    { name: 'divisor', type: 'number', summary: 'what it is divided by' },
  ],
  result: 'number',
  examples: [
    { formula: '7 / 2', result: 3.5 },
    { formula: '7 / 0', result: null },
  ],
  evaluate: (dividend, divisor) => (divisor === 0 ? null : dividend / divisor),
  sql: callsSql('trellis.formula_divide', 'number'),
})
