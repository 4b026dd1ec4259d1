import { defineFunction } from '../../define-function.ts'
import { commonDivisor } from '../../numbers/statistics.ts'

export const formulaFunction = defineFunction({
  name: 'LCM',
  label: 'Least common multiple',
  group: 'number',
  keywords: ['common multiple'],
  summary: 'The smallest whole number that both divide.',
  spreadsheet: 'Takes two numbers; negative ones count without their sign.',
  parameters: [
    { name: 'left', type: 'number', summary: 'a whole number' },
    { name: 'right', type: 'number', summary: 'another' },
  ],
  result: 'number',
  examples: [{ formula: 'LCM(4, 6)', result: 12 }],
  evaluate: (left, right) => {
    const divisor = commonDivisor(left, right)
    return divisor === 0 ? 0 : Math.abs(Math.trunc(left) * (Math.trunc(right) / divisor))
  },
})
