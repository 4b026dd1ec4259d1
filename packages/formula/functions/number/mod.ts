import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'MOD',
  label: 'Remainder',
  group: 'number',
  keywords: ['modulo', 'modulus', 'rest', '%'],
  summary: 'What is left over after a division, with the sign of the divisor: `a % b`. Empty where the divisor is 0.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'dividend', type: 'number', summary: 'the number' },
    { name: 'divisor', type: 'number', summary: 'what it is divided by' },
  ],
  result: 'number',
  examples: [
    { formula: 'MOD(7, 3)', result: 1 },
    { formula: 'MOD(-1, 3)', result: 2 },
  ],
  evaluate: (dividend, divisor) => {
    const rest = dividend % divisor
    return rest !== 0 && rest < 0 !== divisor < 0 ? rest + divisor : rest
  },
})
