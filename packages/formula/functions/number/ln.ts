import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'LN',
  label: 'Natural logarithm',
  group: 'number',
  keywords: ['log', 'ln'],
  summary: 'The natural logarithm; empty for 0 and below.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'number',
  examples: [
    { formula: 'LN(1)', result: 0 },
    { formula: 'LN(0)', result: null },
  ],
  evaluate: number => exactMath.ln(number),
})
