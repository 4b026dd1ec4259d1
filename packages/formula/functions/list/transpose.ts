import { toList } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TRANSPOSE',
  label: 'Transpose',
  group: 'list',
  keywords: ['rows and columns', 'swap', 'table', 'torow'],
  summary: 'A list of rows as the list of their columns.',
  spreadsheet: 'Shorter rows are filled up with empty values.',
  parameters: [{ name: 'rows', type: 'list', summary: 'the rows' }],
  result: 'list',
  examples: [
    {
      formula: 'TRANSPOSE([[1, 2], [3, 4], [5]])',
      result: [
        [1, 3, 5],
        [2, 4, null],
      ],
    },
  ],
  evaluate: (rows, frame) => {
    const lists = rows.map(row => toList(row) ?? [])
    const longest = lists.reduce((most, row) => Math.max(most, row.length), 0)
    frame.spend(longest * (lists.length + 1) * 8)
    return Array.from({ length: longest }, (_, place) => lists.map(row => row[place] ?? null))
  },
})
