import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'FUTURE_VALUE',
  label: 'Future value',
  group: 'number',
  keywords: ['compound interest', 'savings', 'fv'],
  summary: 'What a sum grows to with interest.',
  parameters: [
    { name: 'rate', type: 'number', summary: 'interest per period, 0.05 for 5 %' },
    { name: 'periods', type: 'number', summary: 'how many periods' },
    { name: 'sum', type: 'number', summary: 'the sum at the start' },
    { name: 'payment', type: 'number', summary: 'what is added at the end of each period', optional: true },
  ],
  result: 'number',
  examples: [{ formula: 'ROUND(FUTURE_VALUE(0.05, 2, 100), 2)', result: 110.25 }],
  evaluate: (rate, periods, sum, payment = 0) => {
    const growth = exactMath.power(1 + rate, periods)
    return sum * growth + (rate === 0 ? payment * periods : (payment * (growth - 1)) / rate)
  },
})
