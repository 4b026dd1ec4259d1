import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_NUMBER',
  label: 'Is a number',
  group: 'logic-and-condition',
  keywords: ['numeric', 'type'],
  summary: 'Whether a value is a number.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'boolean',
  examples: [
    { formula: 'IS_NUMBER(1.5)', result: true },
    { formula: 'IS_NUMBER("1.5")', result: false },
  ],
  evaluate: value => typeof value === 'number',
})
