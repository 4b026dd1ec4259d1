import { isSame } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'PLACE_OF',
  label: 'Place of a value',
  group: 'list',
  keywords: ['index of', 'position', 'match'],
  summary: 'Place of the first item that equals a value; 0 where there is none.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'value', type: 'any', summary: 'the value', nullable: true },
  ],
  result: 'number',
  examples: [{ formula: 'PLACE_OF(["a", "b"], "b")', result: 2 }],
  evaluate: (list, value) => list.findIndex(item => isSame(item, value)) + 1,
})
