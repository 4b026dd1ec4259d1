import { defineFunction } from '../../define-function.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'TRIMMEAN',
  label: 'Average without extremes',
  group: 'number',
  keywords: ['outliers', 'trimmed mean', 'average'],
  summary: 'The average of what is left without a part of the numbers, half of it the largest and half the smallest.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'numbers', type: 'list', summary: 'the numbers' },
    { name: 'part', type: 'number', summary: 'the part that is left out, from 0 to below 1' },
  ],
  result: 'number',
  examples: [
    { formula: 'TRIMMEAN([1, 2, 3, 4, 100], 0.4)', result: 3 },
    { formula: 'TRIMMEAN([1, 2, 3], 1)', result: null },
  ],
  evaluate: (list, part) => {
    if (part < 0 || part >= 1) return null
    const sorted = numbersOf(list).toSorted((left, right) => left - right)
    const cut = Math.trunc((sorted.length * part) / 2)
    const kept = sorted.slice(cut, sorted.length - cut)
    return sumOf(kept) / kept.length
  },
})
