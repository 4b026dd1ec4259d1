import { defineFunction } from '../../define-function.ts'
import { instalment, owedAfter } from '../../numbers/loan.ts'

export const formulaFunction = defineFunction({
  name: 'IPMT',
  label: 'Interest of a payment',
  group: 'number',
  keywords: ['loan', 'annuity', 'mortgage', 'amortization'],
  summary: 'How much of what is paid back in one period is interest.',
  spreadsheet: 'The result is positive; takes no sum at the end and no due date.',
  parameters: [
    { name: 'rate', type: 'number', summary: 'interest per period, 0.01 for 1 %' },
    { name: 'period', type: 'number', summary: 'which period, 1 is the first' },
    { name: 'periods', type: 'number', summary: 'how many periods' },
    { name: 'loan', type: 'number', summary: 'the loan' },
  ],
  result: 'number',
  examples: [
    { formula: 'ROUND(IPMT(0.01, 1, 12, 1000), 2)', result: 10 },
    { formula: 'ROUND(IPMT(0.01, 12, 12, 1000), 2)', result: 0.88 },
  ],
  evaluate: (rate, period, periods, loan) => {
    if (period < 1 || period > periods) return null
    return owedAfter(rate, period - 1, { loan, payment: instalment(rate, periods, loan) }) * rate
  },
})
