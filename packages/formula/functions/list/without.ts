import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { ValueSet } from '../../lists/value-set.ts'

export const formulaFunction = defineFunction({
  name: 'WITHOUT',
  label: 'Without',
  group: 'list',
  keywords: ['remove', 'exclude', 'except'],
  summary: 'A list without the items that equal one of those named.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'items', type: 'any', summary: 'what to leave out', nullable: true, rest: true },
  ],
  result: 'list',
  examples: [{ formula: 'WITHOUT([1, 2, 1, 3], 1)', result: [2, 3] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  evaluate: (list, items, frame) => {
    const left = new ValueSet(frame, items)
    return list.filter(item => !left.has(item))
  },
})
