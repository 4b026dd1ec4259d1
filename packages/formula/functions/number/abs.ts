import { defineFunction } from '../../define-function.ts'
import { callsSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'ABS',
  label: 'Absolute value',
  group: 'number',
  keywords: ['magnitude', 'without sign', 'positive'],
  summary: 'A number without its sign.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'number',
  examples: [{ formula: 'ABS(-3.5)', result: 3.5 }],
  evaluate: number => Math.abs(number),
  sql: callsSql('abs', 'number'),
})
