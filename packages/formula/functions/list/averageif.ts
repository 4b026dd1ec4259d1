import { defineFunction } from '../../define-function.ts'
import { numbersIf } from '../../lists/chosen-by.ts'
import { sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'AVERAGEIF',
  label: 'Average if',
  group: 'list',
  keywords: ['mean where', 'condition', 'criterion'],
  summary:
    'The mean of what a formula gives over the items for which a condition holds; empty where it holds for none.',
  spreadsheet: 'Takes a condition over `item` too, and a formula in place of the second list.',
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
      summary: 'what to average: a formula over `item`, or a list beside the first; the items themselves if left out',
      optional: true,
    },
  ],
  result: 'number',
  examples: [
    { formula: 'AVERAGEIF([1, 5, 9], item > 3)', result: 7 },
    { formula: 'AVERAGEIF(["a", "b", "a"], "a", [2, 9, 4])', result: 3 },
    { formula: 'AVERAGEIF([{ok: true, n: 2}, {ok: false, n: 3}], item.ok, item.n)', result: 2 },
  ],
  cost: 4,
  evaluate: (list, condition, formula, frame) => {
    const numbers = numbersIf({ list, condition, formula }, frame)
    return numbers.length === 0 ? null : sumOf(numbers) / numbers.length
  },
})
