import { defineFunction } from '../../define-function.ts'
import { type FormulaValue } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'REDUCE',
  label: 'Reduce',
  group: 'list',
  keywords: ['fold', 'accumulate', 'aggregate'],
  summary:
    'One value out of a list: the formula sees `item`, `index` and, as `accumulator`, what it gave for the item before.',
  spreadsheet: 'Takes the list, a formula over `item` and `accumulator`, then the start.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'formula', type: 'formula', summary: 'the formula over `item`, `index` and `accumulator`' },
    { name: 'start', type: 'any', summary: 'the accumulator for the first item', optional: true, nullable: true },
  ],
  result: 'any',
  examples: [{ formula: 'REDUCE([1, 2, 3], accumulator + item, 0)', result: 6 }],
  cost: 4,
  evaluate: (list, formula, start) => {
    let accumulator: FormulaValue = start ?? null
    for (const [index, item] of list.entries()) accumulator = formula(item, index, accumulator)
    return accumulator
  },
})
