import { itemsOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { sortedBy } from '../../lists/sorted-by.ts'

export const formulaFunction = defineFunction({
  name: 'MIN_BY',
  label: 'Item with the smallest',
  group: 'list',
  keywords: ['least', 'lowest', 'earliest'],
  summary: 'The item for which a formula gives the smallest value.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'by', type: 'formula', summary: 'the formula over `item` and `index`' },
  ],
  result: 'any',
  examples: [{ formula: 'MIN_BY([{n: 2}, {n: 1}], item.n)', result: { n: 1 } }],
  resultOf: ([list]) => itemsOf(list),
  cost: 4,
  evaluate: (list, by, frame) =>
    sortedBy(
      list,
      list.map((item, index) => by(item, index)),
      false,
      frame,
    )[0] ?? null,
})
