import { itemsOf, listOf } from '../../check/types.ts'
import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'FILTER',
  label: 'Filter',
  group: 'list',
  keywords: ['where', 'keep', 'select', 'condition'],
  summary: 'The items for which a condition holds.',
  spreadsheet:
    'Takes a condition over `item` in place of a list of true and false, and nothing for when none is found.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'condition', type: 'formula', summary: 'the condition over `item` and `index`' },
  ],
  result: 'list',
  examples: [{ formula: 'FILTER([1, 5, 9], item > 3)', result: [5, 9] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  cost: 4,
  evaluate: (list, condition) => list.filter((item, index) => toBoolean(condition(item, index)) === true),
})
