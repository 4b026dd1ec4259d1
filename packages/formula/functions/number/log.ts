import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'LOG',
  label: 'Logarithm',
  group: 'number',
  keywords: ['log10', 'log2', 'base'],
  summary: 'The logarithm of a number to a base.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    { name: 'base', type: 'number', summary: 'the base, 10 if left out', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'LOG(1000)', result: 3 },
    { formula: 'LOG(8, 2)', result: 3 },
  ],
  evaluate: (number, base = 10) => exactMath.log(number, base),
})
