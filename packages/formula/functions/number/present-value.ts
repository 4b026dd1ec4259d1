import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'PRESENT_VALUE',
  label: 'Present value',
  group: 'number',
  keywords: ['pv', 'discount', 'loan', 'annuity'],
  summary: 'What equal payments at the end of each period are worth today.',
  parameters: [
    { name: 'rate', type: 'number', summary: 'interest per period, 0.05 for 5 %' },
    { name: 'periods', type: 'number', summary: 'how many periods' },
    { name: 'payment', type: 'number', summary: 'what is paid each period' },
  ],
  result: 'number',
  examples: [{ formula: 'ROUND(PRESENT_VALUE(0.05, 2, 100), 2)', result: 185.94 }],
  evaluate: (rate, periods, payment) =>
    rate === 0 ? payment * periods : (payment * (1 - exactMath.power(1 + rate, -periods))) / rate,
})
