import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'SKIP',
  label: 'All but the first',
  group: 'list',
  keywords: ['drop', 'offset', 'rest', 'tail'],
  summary: 'A list without its first so many items.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'count', type: 'number', summary: 'how many to leave out' },
  ],
  result: 'list',
  examples: [{ formula: 'SKIP([1, 2, 3], 2)', result: [3] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  evaluate: (list, count) => list.slice(Math.max(0, Math.trunc(count))),
})
