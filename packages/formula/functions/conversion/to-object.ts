import { toObject } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TO_OBJECT',
  label: 'To object',
  group: 'conversion',
  keywords: ['cast', 'map'],
  summary: 'A value as an object; a single value is keyed by its own text.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value' }],
  result: 'object',
  examples: [{ formula: 'TO_OBJECT("a")', result: { a: 'a' } }],
  evaluate: value => toObject(value),
})
