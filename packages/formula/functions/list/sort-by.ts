import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction, type ItemFormula } from '../../define-function.ts'
import { sortedBy } from '../../lists/sorted-by.ts'
import { type FormulaValue } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'SORT_BY',
  label: 'Sort by',
  group: 'list',
  keywords: ['order by', 'arrange', 'key', 'ascending', 'descending', 'sortby'],
  summary: 'A list in the order of what a formula gives for each item.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'by', type: 'formula', summary: 'the formula over `item` and `index`' },
    { name: 'descending', type: 'boolean', summary: 'true turns the order round', optional: true },
  ],
  result: 'list',
  examples: [{ formula: 'SORT_BY([{n: 2}, {n: 1}], item.n)', result: [{ n: 1 }, { n: 2 }] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  cost: 8,
  evaluate: (list, by, descending = false, frame) => sortedBy(list, list.map(by1(by)), descending, frame),
})

/** Array.map hands over a third argument, which is not for the formula. */
function by1(by: ItemFormula): (item: FormulaValue, index: number) => FormulaValue {
  return (item, index) => by(item, index)
}
