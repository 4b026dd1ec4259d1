import { listOf, textType } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'KEYS',
  label: 'Keys',
  group: 'data',
  keywords: ['names', 'properties', 'fields'],
  summary: 'The keys of an object, as a list.',
  parameters: [{ name: 'object', type: 'object', summary: 'the object' }],
  result: 'list',
  examples: [{ formula: 'KEYS({a: 1, b: 2})', result: ['a', 'b'] }],
  resultOf: () => listOf(textType),
  evaluate: object => Object.keys(object),
})
