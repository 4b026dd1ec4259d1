import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'PERCENTRANK',
  label: 'Rank in percent',
  group: 'number',
  keywords: ['percentile rank', 'position', 'relative standing'],
  summary:
    'Which part of the numbers lies below a number, from 0 to 1, between neighbours in proportion; empty outside them.',
  spreadsheet: 'Is not cut to three digits; takes no third argument.',
  parameters: [
    { name: 'numbers', type: 'list', summary: 'the numbers' },
    { name: 'number', type: 'number', summary: 'the number to place' },
  ],
  result: 'number',
  examples: [
    { formula: 'PERCENTRANK([1, 2, 3, 4, 5], 4)', result: 0.75 },
    { formula: 'PERCENTRANK([10, 20, 30], 15)', result: 0.25 },
    { formula: 'PERCENTRANK([1, 2], 9)', result: null },
  ],
  evaluate: (list, number) => {
    const sorted = numbersOf(list).toSorted((left, right) => left - right)
    const above = sorted.findIndex(each => each >= number)
    const [before, at] = [sorted[above - 1], sorted[above]]
    if (at === undefined || (before === undefined && at !== number)) return null
    const part = at === number || before === undefined ? above : above - 1 + (number - before) / (at - before)
    return sorted.length === 1 ? 1 : part / (sorted.length - 1)
  },
})
