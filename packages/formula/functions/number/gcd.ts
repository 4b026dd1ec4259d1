import { defineFunction } from '../../define-function.ts'
import { commonDivisor } from '../../numbers/statistics.ts'

export const formulaFunction = defineFunction({
  name: 'GCD',
  label: 'Greatest common divisor',
  group: 'number',
  keywords: ['common factor', 'hcf'],
  summary: 'The largest whole number that divides both.',
  spreadsheet: 'Takes two numbers; negative ones count without their sign.',
  parameters: [
    { name: 'left', type: 'number', summary: 'a whole number' },
    { name: 'right', type: 'number', summary: 'another' },
  ],
  result: 'number',
  examples: [{ formula: 'GCD(12, 18)', result: 6 }],
  evaluate: (left, right) => commonDivisor(left, right),
})
