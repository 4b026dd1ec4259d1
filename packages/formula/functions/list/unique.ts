import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { ValueSet } from '../../lists/value-set.ts'

export const formulaFunction = defineFunction({
  name: 'UNIQUE',
  label: 'Unique',
  group: 'list',
  keywords: ['distinct', 'duplicates', 'dedupe'],
  summary: 'A list without repeated items; the first of each stays.',
  spreadsheet: 'Takes one list and nothing else; case counts.',
  parameters: [{ name: 'list', type: 'list', summary: 'the list' }],
  result: 'list',
  examples: [{ formula: 'UNIQUE(["a", "b", "a"])', result: ['a', 'b'] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  evaluate: (list, frame) => {
    const seen = new ValueSet(frame, [])
    return list.filter(item => seen.add(item))
  },
})
