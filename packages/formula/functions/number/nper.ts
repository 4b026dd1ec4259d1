import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'NPER',
  label: 'Periods of a loan',
  group: 'number',
  keywords: ['loan', 'how long', 'instalments', 'annuity', 'duration'],
  summary: 'How many periods it takes to pay back a loan; empty where the payment is less than the interest.',
  spreadsheet: 'Payment and loan are both positive; takes no sum at the end and no due date.',
  parameters: [
    { name: 'rate', type: 'number', summary: 'interest per period, 0.01 for 1 %' },
    { name: 'payment', type: 'number', summary: 'what is paid each period' },
    { name: 'loan', type: 'number', summary: 'the loan' },
  ],
  result: 'number',
  examples: [
    { formula: 'ROUND(NPER(0.01, 88.85, 1000), 2)', result: 12 },
    { formula: 'NPER(0, 100, 1000)', result: 10 },
    { formula: 'NPER(0.1, 50, 1000)', result: null },
  ],
  evaluate: (rate, payment, loan) => {
    if (payment <= loan * rate || payment <= 0) return null
    return rate === 0 ? loan / payment : exactMath.ln(payment / (payment - loan * rate)) / exactMath.ln(1 + rate)
  },
})
