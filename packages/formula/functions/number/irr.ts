import { defineFunction } from '../../define-function.ts'
import { rateOf } from '../../numbers/loan.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'IRR',
  label: 'Internal rate of return',
  group: 'number',
  keywords: ['yield', 'investment', 'cash flow', 'profitability', 'return'],
  summary: 'The interest at which payments in and out are worth nothing together: what an investment earns per period.',
  spreadsheet: 'Takes no guess.',
  parameters: [
    { name: 'payments', type: 'list', summary: 'the payments, first to last; what is paid out is negative' },
  ],
  result: 'number',
  examples: [
    { formula: 'ROUND(IRR([-100, 60, 60]), 4)', result: 0.1307 },
    { formula: 'IRR([-100, 110])', result: 0.1 },
    { formula: 'IRR([1, 2])', result: null },
  ],
  evaluate: (list, frame) => {
    const payments = numbersOf(list)
    frame.step(payments.length * 25)
    return rateOf(rate => payments.reduceRight((worth, payment) => worth / (1 + rate) + payment, 0))
  },
})
