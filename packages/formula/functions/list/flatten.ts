import { defineFunction } from '../../define-function.ts'
import { type FormulaList, type FormulaValue, isList } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'FLATTEN',
  label: 'Flatten',
  group: 'list',
  keywords: ['nested lists', 'unnest', 'flat', 'tocol'],
  summary: 'A list with the items of the lists within it.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'depth', type: 'number', summary: 'how many levels, 1 if left out', optional: true },
  ],
  result: 'list',
  examples: [
    { formula: 'FLATTEN([1, [2, [3]]])', result: [1, 2, [3]] },
    { formula: 'FLATTEN([1, [2, [3]]], 2)', result: [1, 2, 3] },
  ],
  evaluate: (list, depth = 1) => flatten(list, Math.min(32, Math.trunc(depth))),
})

function flatten(list: FormulaList, depth: number): FormulaValue[] {
  return list.flatMap(item => (isList(item) && depth > 0 ? flatten(item, depth - 1) : [item]))
}
