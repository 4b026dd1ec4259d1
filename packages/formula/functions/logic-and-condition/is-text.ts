import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_TEXT',
  label: 'Is a text',
  group: 'logic-and-condition',
  keywords: ['string', 'type'],
  summary: 'Whether a value is a text.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'boolean',
  examples: [{ formula: 'IS_TEXT("a")', result: true }],
  evaluate: value => typeof value === 'string',
})
