import { defineFunction } from '../../define-function.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'SUM_BY',
  label: 'Sum by',
  group: 'list',
  keywords: ['total', 'rollup', 'aggregate'],
  summary: 'What a formula gives for each item, added up.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'formula', type: 'formula', summary: 'the formula over `item` and `index`' },
  ],
  result: 'number',
  examples: [{ formula: 'SUM_BY([{n: 2}, {n: 3}], item.n)', result: 5 }],
  cost: 4,
  evaluate: (list, formula) => sumOf(numbersOf(list.map((item, index) => formula(item, index)))),
})
