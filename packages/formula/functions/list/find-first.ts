import { itemsOf } from '../../check/types.ts'
import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'FIND_FIRST',
  label: 'Find an item',
  group: 'list',
  keywords: ['search', 'lookup', 'first where'],
  summary: 'The first item for which a condition holds.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'condition', type: 'formula', summary: 'the condition over `item` and `index`' },
  ],
  result: 'any',
  examples: [{ formula: 'FIND_FIRST([1, 5, 9], item > 3)', result: 5 }],
  resultOf: ([list]) => itemsOf(list),
  cost: 4,
  evaluate: (list, condition) => list.find((item, index) => toBoolean(condition(item, index)) === true) ?? null,
})
