import { defineFunction } from '../../define-function.ts'
import { instalment } from '../../numbers/loan.ts'

export const formulaFunction = defineFunction({
  name: 'PMT',
  label: 'Loan payment',
  group: 'number',
  keywords: ['annuity', 'instalment', 'mortgage', 'pmt'],
  summary: 'What is paid per period to pay back a loan.',
  spreadsheet: 'The result is positive; takes no sum at the end and no due date.',
  parameters: [
    { name: 'rate', type: 'number', summary: 'interest per period, 0.01 for 1 %' },
    { name: 'periods', type: 'number', summary: 'how many periods' },
    { name: 'loan', type: 'number', summary: 'the loan' },
  ],
  result: 'number',
  examples: [{ formula: 'ROUND(PMT(0.01, 12, 1000), 2)', result: 88.85 }],
  evaluate: (rate, periods, loan) => instalment(rate, periods, loan),
})
