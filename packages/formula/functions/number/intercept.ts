import { defineFunction } from '../../define-function.ts'
import { lineThrough } from '../../numbers/line.ts'

export const formulaFunction = defineFunction({
  name: 'INTERCEPT',
  label: 'Start of the trend',
  group: 'number',
  keywords: ['regression', 'trend line', 'linear'],
  summary: 'Where the line that fits pairs of numbers best stands at 0.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'ys', type: 'list', summary: 'the numbers that depend' },
    { name: 'xs', type: 'list', summary: 'what they depend on, in the same order' },
  ],
  result: 'number',
  examples: [{ formula: 'INTERCEPT([3, 5, 7], [1, 2, 3])', result: 1 }],
  evaluate: (ys, xs) => lineThrough(xs, ys)?.start ?? null,
})
