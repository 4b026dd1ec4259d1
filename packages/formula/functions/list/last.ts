import { itemsOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'LAST',
  label: 'Last item',
  group: 'list',
  keywords: ['tail', 'end', 'latest'],
  summary: 'The last item of a list.',
  parameters: [{ name: 'list', type: 'list', summary: 'the list' }],
  result: 'any',
  examples: [{ formula: 'LAST([3, 1, 2])', result: 2 }],
  resultOf: ([list]) => itemsOf(list),
  evaluate: list => list.at(-1) ?? null,
})
