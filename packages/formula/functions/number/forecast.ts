import { defineFunction } from '../../define-function.ts'
import { lineThrough } from '../../numbers/line.ts'

export const formulaFunction = defineFunction({
  name: 'FORECAST',
  label: 'Trend at',
  group: 'number',
  keywords: ['regression', 'trend line', 'predict', 'extrapolate', 'forecast.linear'],
  summary: 'What the line that fits pairs of numbers best gives for another number.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'x', type: 'number', summary: 'the number to look at' },
    { name: 'ys', type: 'list', summary: 'the numbers that depend' },
    { name: 'xs', type: 'list', summary: 'what they depend on, in the same order' },
  ],
  result: 'number',
  examples: [{ formula: 'FORECAST(4, [3, 5, 7], [1, 2, 3])', result: 9 }],
  evaluate: (x, ys, xs) => {
    const line = lineThrough(xs, ys)
    return line ? line.start + line.slope * x : null
  },
})
