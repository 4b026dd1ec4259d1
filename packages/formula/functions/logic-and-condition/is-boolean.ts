import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_BOOLEAN',
  label: 'Is true or false',
  group: 'logic-and-condition',
  keywords: ['boolean', 'logical', 'type'],
  summary: 'Whether a value is true or false.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'boolean',
  examples: [{ formula: 'IS_BOOLEAN(false)', result: true }],
  evaluate: value => typeof value === 'boolean',
})
