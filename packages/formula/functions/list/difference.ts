import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { ValueSet } from '../../lists/value-set.ts'

export const formulaFunction = defineFunction({
  name: 'DIFFERENCE',
  label: 'Difference',
  group: 'list',
  keywords: ['except', 'minus', 'missing'],
  summary: 'The different items of the first list that are not in the second.',
  parameters: [
    { name: 'left', type: 'list', summary: 'a list' },
    { name: 'right', type: 'list', summary: 'what to leave out' },
  ],
  result: 'list',
  examples: [{ formula: 'DIFFERENCE([1, 2, 3], [2])', result: [1, 3] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  evaluate: (left, right, frame) => {
    const [other, seen] = [new ValueSet(frame, right), new ValueSet(frame, [])]
    return left.filter(item => !other.has(item) && seen.add(item))
  },
})
