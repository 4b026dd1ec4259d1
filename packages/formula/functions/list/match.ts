import { isSame } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'MATCH',
  label: 'Match',
  group: 'list',
  keywords: ['position', 'index of', 'lookup', 'xmatch'],
  summary: 'Place of the first item that equals a value; empty where there is none.',
  parameters: [
    { name: 'value', type: 'any', summary: 'the value', nullable: true },
    { name: 'list', type: 'list', summary: 'the list' },
  ],
  result: 'number',
  examples: [{ formula: 'MATCH("b", ["a", "b"])', result: 2 }],
  evaluate: (value, list) => list.findIndex(item => isSame(item, value)) + 1 || null,
})
