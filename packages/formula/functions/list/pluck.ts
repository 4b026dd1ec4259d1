import { defineFunction } from '../../define-function.ts'
import { ownProperty } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'PLUCK',
  label: 'Pluck',
  group: 'list',
  keywords: ['column', 'field of each', 'select'],
  summary: 'What each item of a list has under a key.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'key', type: 'text', summary: 'the key' },
  ],
  result: 'list',
  examples: [{ formula: 'PLUCK([{n: 1}, {n: 2}], "n")', result: [1, 2] }],
  evaluate: (list, key) => list.map(item => ownProperty(item, key)),
})
