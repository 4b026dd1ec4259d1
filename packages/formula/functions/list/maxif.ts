import { defineFunction } from '../../define-function.ts'
import { numbersIf } from '../../lists/chosen-by.ts'

export const formulaFunction = defineFunction({
  name: 'MAXIF',
  label: 'Largest if',
  group: 'list',
  keywords: ['largest where', 'condition', 'criterion'],
  summary:
    'The largest of what a formula gives over the items for which a condition holds; empty where it holds for none.',
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
    { formula: 'MAXIF([1, 5, 9], item > 3)', result: 9 },
    { formula: 'MAXIF(["a", "b", "a"], "a", [2, 9, 4])', result: 4 },
  ],
  cost: 4,
  evaluate: (list, condition, formula, frame) => {
    const numbers = numbersIf({ list, condition, formula }, frame)
    return numbers.length === 0 ? null : numbers.reduce((found, number) => Math.max(found, number))
  },
})
