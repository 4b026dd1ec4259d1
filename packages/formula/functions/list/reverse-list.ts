import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'REVERSE_LIST',
  label: 'Reverse a list',
  group: 'list',
  keywords: ['backwards', 'order'],
  summary: 'A list in reverse order.',
  parameters: [{ name: 'list', type: 'list', summary: 'the list' }],
  result: 'list',
  examples: [{ formula: 'REVERSE_LIST([1, 2, 3])', result: [3, 2, 1] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  evaluate: list => list.toReversed(),
})
