import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TO_JSON',
  label: 'To JSON',
  group: 'conversion',
  keywords: ['stringify', 'serialize', 'encode'],
  summary: 'A value written as JSON.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'text',
  examples: [{ formula: 'TO_JSON({a: [1, null]})', result: '{"a":[1,null]}' }],
  evaluate: value => JSON.stringify(value),
})
