import { commonType, itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { ValueSet } from '../../lists/value-set.ts'

export const formulaFunction = defineFunction({
  name: 'UNION',
  label: 'Union',
  group: 'list',
  keywords: ['either', 'merge', 'combine sets'],
  summary: 'The different items of several lists.',
  parameters: [{ name: 'lists', type: 'list', summary: 'the lists', rest: true }],
  result: 'list',
  examples: [{ formula: 'UNION([1, 2], [2, 3])', result: [1, 2, 3] }],
  resultOf: args => listOf(commonType(args.map(itemsOf))),
  evaluate: (lists, frame) => {
    const seen = new ValueSet(frame, [])
    return lists.flat().filter(item => seen.add(item))
  },
})
