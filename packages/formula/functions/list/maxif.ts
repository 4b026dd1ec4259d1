import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'MAXIF',
  label: 'Largest if',
  group: 'list',
  keywords: ['largest where', 'condition', 'maxifs'],
  summary:
    'The largest of what a formula gives over the items for which a condition holds; empty where it holds for none.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'condition', type: 'formula', summary: 'the condition over `item` and `index`' },
    { name: 'formula', type: 'formula', summary: 'what to compare; the items themselves if left out', optional: true },
  ],
  result: 'number',
  examples: [{ formula: 'MAXIF([1, 5, 9], item > 3)', result: 9 }],
  cost: 4,
  evaluate: (list, condition, formula) => {
    const numbers = numbersOf(
      list.map((item, index) =>
        toBoolean(condition(item, index)) === true ? (formula ? formula(item, index) : item) : null,
      ),
    )
    return numbers.length === 0 ? null : numbers.reduce((found, number) => Math.max(found, number))
  },
})
