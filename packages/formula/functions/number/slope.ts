import { defineFunction } from '../../define-function.ts'
import { lineThrough } from '../../numbers/line.ts'

export const formulaFunction = defineFunction({
  name: 'SLOPE',
  label: 'Slope of the trend',
  group: 'number',
  keywords: ['regression', 'trend line', 'linear'],
  summary: 'How much the line that fits pairs of numbers best rises for each 1.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'ys', type: 'list', summary: 'the numbers that depend' },
    { name: 'xs', type: 'list', summary: 'what they depend on, in the same order' },
  ],
  result: 'number',
  examples: [{ formula: 'SLOPE([3, 5, 7], [1, 2, 3])', result: 2 }],
  evaluate: (ys, xs) => lineThrough(xs, ys)?.slope ?? null,
})
