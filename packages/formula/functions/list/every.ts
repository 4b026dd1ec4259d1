import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'EVERY',
  label: 'Every one',
  group: 'list',
  keywords: ['all', 'and'],
  summary: 'Whether a condition holds for every item; true for an empty list.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'condition', type: 'formula', summary: 'the condition over `item` and `index`' },
  ],
  result: 'boolean',
  examples: [{ formula: 'EVERY([1, 5], item > 3)', result: false }],
  cost: 4,
  evaluate: (list, condition) => list.every((item, index) => toBoolean(condition(item, index)) === true),
})
