import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'POWER',
  label: 'Power',
  group: 'number',
  keywords: ['exponent', 'pow', 'raise', 'square', '^'],
  summary: 'A number to the power of another: `a ^ b`.',
  spreadsheet: '0 to the power of 0 is 1.',
  parameters: [
    { name: 'base', type: 'number', summary: 'the number' },
    { name: 'exponent', type: 'number', summary: 'the power' },
  ],
  result: 'number',
  examples: [
    { formula: '2 ^ 10', result: 1024 },
    { formula: 'POWER(9, 0.5)', result: 3 },
  ],
  evaluate: (base, exponent) => exactMath.power(base, exponent),
})
