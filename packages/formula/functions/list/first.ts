import { itemsOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'FIRST',
  label: 'First item',
  group: 'list',
  keywords: ['head', 'top', 'start'],
  summary: 'The first item of a list.',
  parameters: [{ name: 'list', type: 'list', summary: 'the list' }],
  result: 'any',
  examples: [{ formula: 'FIRST([3, 1, 2])', result: 3 }],
  resultOf: ([list]) => itemsOf(list),
  evaluate: list => list[0] ?? null,
})
