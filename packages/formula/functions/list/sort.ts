import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { sortedBy } from '../../lists/sorted-by.ts'

export const formulaFunction = defineFunction({
  name: 'SORT',
  label: 'Sort',
  group: 'list',
  keywords: ['order', 'ascending', 'descending', 'arrange'],
  summary: 'A list in order: numbers, then text by its characters, empty ones last.',
  spreadsheet: 'The second argument says whether to sort downwards; case counts.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    {
      name: 'descending',
      type: 'boolean',
      summary: 'true turns the order round, but leaves empty ones last',
      optional: true,
    },
  ],
  result: 'list',
  examples: [
    { formula: 'SORT([3, 1, null, 2])', result: [1, 2, 3, null] },
    { formula: 'SORT(["b", "a"], true)', result: ['b', 'a'] },
  ],
  resultOf: ([list]) => listOf(itemsOf(list)),
  cost: 8,
  evaluate: (list, descending = false, frame) => sortedBy(list, list, descending, frame),
})
