import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TAKE',
  label: 'First items',
  group: 'list',
  keywords: ['head', 'limit', 'top n'],
  summary: 'The first so many items of a list.',
  spreadsheet: 'Takes rows alone; a count below 0 takes none.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'count', type: 'number', summary: 'how many' },
  ],
  result: 'list',
  examples: [{ formula: 'TAKE([1, 2, 3], 2)', result: [1, 2] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  evaluate: (list, count) => list.slice(0, Math.max(0, Math.trunc(count))),
})
