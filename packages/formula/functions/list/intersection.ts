import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { ValueSet } from '../../lists/value-set.ts'

export const formulaFunction = defineFunction({
  name: 'INTERSECTION',
  label: 'Intersection',
  group: 'list',
  keywords: ['common', 'both', 'overlap'],
  summary: 'The different items that are in both lists.',
  parameters: [
    { name: 'left', type: 'list', summary: 'a list' },
    { name: 'right', type: 'list', summary: 'another' },
  ],
  result: 'list',
  examples: [{ formula: 'INTERSECTION([1, 2, 3], [3, 2])', result: [2, 3] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  evaluate: (left, right, frame) => {
    const [other, seen] = [new ValueSet(frame, right), new ValueSet(frame, [])]
    return left.filter(item => other.has(item) && seen.add(item))
  },
})
