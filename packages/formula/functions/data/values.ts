import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'VALUES',
  label: 'Values',
  group: 'data',
  keywords: ['contents', 'properties'],
  summary: 'The values of an object, as a list.',
  parameters: [{ name: 'object', type: 'object', summary: 'the object' }],
  result: 'list',
  examples: [{ formula: 'VALUES({a: 1, b: 2})', result: [1, 2] }],
  evaluate: object => Object.values(object),
})
