import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'SOME',
  label: 'At least one',
  group: 'list',
  keywords: ['any', 'exists', 'or'],
  summary: 'Whether a condition holds for at least one item.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'condition', type: 'formula', summary: 'the condition over `item` and `index`' },
  ],
  result: 'boolean',
  examples: [{ formula: 'SOME([1, 5], item > 3)', result: true }],
  cost: 4,
  evaluate: (list, condition) => list.some((item, index) => toBoolean(condition(item, index)) === true),
})
