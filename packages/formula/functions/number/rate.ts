import { defineFunction } from '../../define-function.ts'
import { rateOf } from '../../numbers/loan.ts'

export const formulaFunction = defineFunction({
  name: 'RATE',
  label: 'Interest of a loan',
  group: 'number',
  keywords: ['loan', 'interest rate', 'annuity', 'yield'],
  summary: 'The interest per period of a loan that equal payments pay back.',
  spreadsheet: 'Payment and loan are both positive; takes no sum at the end, no due date and no guess.',
  parameters: [
    { name: 'periods', type: 'number', summary: 'how many periods' },
    { name: 'payment', type: 'number', summary: 'what is paid each period' },
    { name: 'loan', type: 'number', summary: 'the loan' },
  ],
  result: 'number',
  examples: [
    { formula: 'ROUND(RATE(12, 88.85, 1000), 4)', result: 0.01 },
    { formula: 'RATE(10, 100, 1000)', result: 0 },
  ],
  evaluate: (given, payment, loan) => {
    const periods = Math.trunc(given)
    if (periods < 1 || periods > 10_000) return null
    return rateOf(rate => loan - payment * worthOfOnes(1 / (1 + rate), periods))
  },
})

/** `factor + factor² + … + factor^count`, by halves: plain arithmetic, as the rate is looked for a hundred times. */
function worthOfOnes(factor: number, count: number): number {
  let [sum, power] = [0, 1]
  for (const bit of count.toString(2)) {
    sum += power * sum
    power *= power
    if (bit === '0') continue
    sum = factor * (1 + sum)
    power *= factor
  }
  return sum
}
