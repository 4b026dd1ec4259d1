import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'FIND_PLACE',
  label: 'Find a place',
  group: 'list',
  keywords: ['index of', 'position', 'match', 'search'],
  summary: 'Place of the first item for which a condition holds; 0 where there is none.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'condition', type: 'formula', summary: 'the condition over `item` and `index`' },
  ],
  result: 'number',
  examples: [{ formula: 'FIND_PLACE(["a", "b"], item = "b")', result: 2 }],
  cost: 4,
  evaluate: (list, condition) => list.findIndex((item, index) => toBoolean(condition(item, index)) === true) + 1,
})
