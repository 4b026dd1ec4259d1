import { listOf, numberType } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'RANGE',
  label: 'Range',
  group: 'list',
  keywords: ['sequence', 'numbers from to', 'count up'],
  summary: 'The numbers from one to another.',
  parameters: [
    { name: 'start', type: 'number', summary: 'the first number' },
    { name: 'end', type: 'number', summary: 'the last it may reach' },
    { name: 'step', type: 'number', summary: 'the distance between two, 1 if left out', optional: true },
  ],
  result: 'list',
  examples: [
    { formula: 'RANGE(1, 4)', result: [1, 2, 3, 4] },
    { formula: 'RANGE(10, 0, -5)', result: [10, 5, 0] },
  ],
  resultOf: () => listOf(numberType),
  evaluate: (start, end, step = 1, frame) => {
    const count = step === 0 ? 0 : Math.max(0, Math.floor((end - start) / step + 1e-9) + 1)
    frame.spend(count * 8)
    return Array.from({ length: count }, (_, place) => start + place * step)
  },
})
