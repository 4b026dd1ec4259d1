import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'AVERAGEIF',
  label: 'Average if',
  group: 'list',
  keywords: ['mean where', 'condition', 'averageifs'],
  summary:
    'The mean of what a formula gives over the items for which a condition holds; empty where it holds for none.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'condition', type: 'formula', summary: 'the condition over `item` and `index`' },
    { name: 'formula', type: 'formula', summary: 'what to average; the items themselves if left out', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'AVERAGEIF([1, 5, 9], item > 3)', result: 7 },
    { formula: 'AVERAGEIF([{ok: true, n: 2}, {ok: false, n: 3}], item.ok, item.n)', result: 2 },
  ],
  cost: 4,
  evaluate: (list, condition, formula) => {
    const numbers = numbersOf(
      list.map((item, index) =>
        toBoolean(condition(item, index)) === true ? (formula ? formula(item, index) : item) : null,
      ),
    )
    return numbers.length === 0 ? null : sumOf(numbers) / numbers.length
  },
})
