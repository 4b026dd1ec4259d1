import { defineFunction } from '../../define-function.ts'
import { lineThrough } from '../../numbers/line.ts'

export const formulaFunction = defineFunction({
  name: 'CORREL',
  label: 'Correlation',
  group: 'number',
  keywords: ['pearson', 'relation', 'r'],
  summary: 'How closely two lists of numbers go together: 1 rising in a line, -1 falling in one, 0 not at all.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'left', type: 'list', summary: 'numbers' },
    { name: 'right', type: 'list', summary: 'others, in the same order' },
  ],
  result: 'number',
  examples: [
    { formula: 'CORREL([1, 2, 3], [2, 4, 6])', result: 1 },
    { formula: 'CORREL([1, 2, 3], [3, 2, 1])', result: -1 },
    { formula: 'CORREL([1, 2], [3, 3])', result: null },
    { formula: 'CORREL([1, null, 3, 5], [2, 9, null, 10])', result: 1 },
  ],
  evaluate: (left, right) => lineThrough(left, right)?.correlation ?? null,
})
