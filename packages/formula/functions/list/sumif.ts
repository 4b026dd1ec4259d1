import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'SUMIF',
  label: 'Sum if',
  group: 'list',
  keywords: ['total where', 'condition', 'sumifs'],
  summary: 'What a formula gives, added up over the items for which a condition holds.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'condition', type: 'formula', summary: 'the condition over `item` and `index`' },
    { name: 'formula', type: 'formula', summary: 'what to add up; the items themselves if left out', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'SUMIF([1, 5, 9], item > 3)', result: 14 },
    { formula: 'SUMIF([{ok: true, n: 2}, {ok: false, n: 3}], item.ok, item.n)', result: 2 },
  ],
  cost: 4,
  evaluate: (list, condition, formula) => {
    const kept = list.map((item, index) =>
      toBoolean(condition(item, index)) === true ? (formula ? formula(item, index) : item) : null,
    )
    return sumOf(numbersOf(kept))
  },
})
