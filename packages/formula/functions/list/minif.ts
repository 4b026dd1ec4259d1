import { defineFunction } from '../../define-function.ts'
import { numbersIf } from '../../lists/chosen-by.ts'

export const formulaFunction = defineFunction({
  name: 'MINIF',
  label: 'Smallest if',
  group: 'list',
  keywords: ['smallest where', 'condition', 'criterion'],
  summary:
    'The smallest of what a formula gives over the items for which a condition holds; empty where it holds for none.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    {
      name: 'condition',
      type: 'formula',
      summary: 'the condition over `item` and `index`, or a criterion for the item such as ">5", "<>open", "A*"',
    },
    {
      name: 'formula',
      type: 'formula',
      summary: 'what to compare: a formula over `item`, or a list beside the first; the items themselves if left out',
      optional: true,
    },
  ],
  result: 'number',
  examples: [
    { formula: 'MINIF([1, 5, 9], item > 3)', result: 5 },
    { formula: 'MINIF(["a", "b", "a"], "a", [2, 9, 4])', result: 2 },
  ],
  cost: 4,
  evaluate: (list, condition, formula, frame) => {
    const numbers = numbersIf({ list, condition, formula }, frame)
    return numbers.length === 0 ? null : numbers.reduce((found, number) => Math.min(found, number))
  },
})
