import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'RANK',
  label: 'Rank',
  group: 'number',
  keywords: ['position', 'place', 'order', 'rank.eq'],
  summary: 'Which place a number has among others, the largest being 1; empty where it is not among them.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    { name: 'numbers', type: 'list', summary: 'all numbers' },
    { name: 'ascending', type: 'boolean', summary: 'true: the smallest is 1', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'RANK(7, [5, 9, 7])', result: 2 },
    { formula: 'RANK(5, [5, 9, 7], true)', result: 1 },
  ],
  evaluate: (number, list, ascending = false) => {
    const numbers = numbersOf(list)
    if (!numbers.includes(number)) return null
    return 1 + numbers.filter(each => (ascending ? each < number : each > number)).length
  },
})
