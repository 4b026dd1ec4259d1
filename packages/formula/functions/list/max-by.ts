import { itemsOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { sortedBy } from '../../lists/sorted-by.ts'

export const formulaFunction = defineFunction({
  name: 'MAX_BY',
  label: 'Item with the largest',
  group: 'list',
  keywords: ['most', 'highest', 'latest'],
  summary: 'The item for which a formula gives the largest value.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'by', type: 'formula', summary: 'the formula over `item` and `index`' },
  ],
  result: 'any',
  examples: [{ formula: 'MAX_BY([{n: 2}, {n: 1}], item.n)', result: { n: 2 } }],
  resultOf: ([list]) => itemsOf(list),
  cost: 4,
  evaluate: (list, by, frame) =>
    sortedBy(
      list,
      list.map((item, index) => by(item, index)),
      true,
      frame,
    )[0] ?? null,
})
