import { itemsOf, listOf } from '../../check/types.ts'
import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'REJECT',
  label: 'Filter out',
  group: 'list',
  keywords: ['where not', 'remove', 'exclude'],
  summary: 'The items for which a condition does not hold.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'condition', type: 'formula', summary: 'the condition over `item` and `index`' },
  ],
  result: 'list',
  examples: [{ formula: 'REJECT([1, 5, 9], item > 3)', result: [1] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  cost: 4,
  evaluate: (list, condition) => list.filter((item, index) => toBoolean(condition(item, index)) !== true),
})
