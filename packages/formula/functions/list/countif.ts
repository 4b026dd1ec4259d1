import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'COUNTIF',
  label: 'Count if',
  group: 'list',
  keywords: ['how many where', 'condition', 'countifs'],
  summary: 'For how many items a condition holds.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'condition', type: 'formula', summary: 'the condition over `item` and `index`' },
  ],
  result: 'number',
  examples: [{ formula: 'COUNTIF([1, 5, 9], item > 3)', result: 2 }],
  cost: 4,
  evaluate: (list, condition) => list.filter((item, index) => toBoolean(condition(item, index)) === true).length,
})
