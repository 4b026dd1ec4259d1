import { anyType, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'MAP',
  label: 'Map',
  group: 'list',
  keywords: ['for each', 'transform', 'apply', 'select'],
  summary: 'What a formula gives for each item.',
  spreadsheet: 'Takes one list and a formula over `item`, no LAMBDA.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'formula', type: 'formula', summary: 'the formula over `item` and `index`' },
  ],
  result: 'list',
  examples: [
    { formula: 'MAP([1, 2, 3], item * 10)', result: [10, 20, 30] },
    { formula: 'MAP(["a", "b"], CONCAT(index, item))', result: ['0a', '1b'] },
  ],
  resultOf: ([, formula]) => listOf(formula ?? anyType),
  cost: 4,
  evaluate: (list, formula) => list.map((item, index) => formula(item, index)),
})
