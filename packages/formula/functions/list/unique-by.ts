import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { ValueSet } from '../../lists/value-set.ts'

export const formulaFunction = defineFunction({
  name: 'UNIQUE_BY',
  label: 'Unique by',
  group: 'list',
  keywords: ['distinct', 'dedupe', 'key', 'distinct by'],
  summary: 'A list with the first item for each result of a formula.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'by', type: 'formula', summary: 'the formula over `item` and `index`' },
  ],
  result: 'list',
  examples: [{ formula: 'UNIQUE_BY([{a: 1, b: 1}, {a: 1, b: 2}], item.a)', result: [{ a: 1, b: 1 }] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  evaluate: (list, by, frame) => {
    const seen = new ValueSet(frame, [])
    return list.filter((item, index) => seen.add(by(item, index)))
  },
})
