import { defineFunction } from '../../define-function.ts'
import { numbersIf } from '../../lists/chosen-by.ts'
import { sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'SUMIF',
  label: 'Sum if',
  group: 'list',
  keywords: ['total where', 'condition', 'criterion'],
  summary: 'What a formula gives, added up over the items for which a condition holds.',
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
      summary: 'what to add up: a formula over `item`, or a list beside the first; the items themselves if left out',
      optional: true,
    },
  ],
  result: 'number',
  examples: [
    { formula: 'SUMIF([1, 5, 9], item > 3)', result: 14 },
    { formula: 'SUMIF([1, 5, 9], ">3")', result: 14 },
    { formula: 'SUMIF(["open", "paid", "open"], "open", [2, 3, 4])', result: 6 },
    { formula: 'SUMIF([{ok: true, n: 2}, {ok: false, n: 3}], item.ok, item.n)', result: 2 },
  ],
  cost: 4,
  evaluate: (list, condition, formula, frame) => sumOf(numbersIf({ list, condition, formula }, frame)),
})
