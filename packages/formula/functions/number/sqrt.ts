import { defineFunction } from '../../define-function.ts'
import { callsSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'SQRT',
  label: 'Square root',
  group: 'number',
  keywords: ['root'],
  summary: 'The square root of a number; empty for a negative one.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'number',
  examples: [
    { formula: 'SQRT(16)', result: 4 },
    { formula: 'SQRT(-1)', result: null },
  ],
  evaluate: number => Math.sqrt(number),
  sql: callsSql('trellis.formula_sqrt', 'number'),
})
