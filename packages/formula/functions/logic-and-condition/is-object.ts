import { defineFunction } from '../../define-function.ts'
import { isObject } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'IS_OBJECT',
  label: 'Is an object',
  group: 'logic-and-condition',
  keywords: ['record', 'type'],
  summary: 'Whether a value is an object.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'boolean',
  examples: [{ formula: 'IS_OBJECT({a: 1})', result: true }],
  evaluate: value => isObject(value),
})
