import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TRUE',
  label: 'True',
  group: 'logic-and-condition',
  keywords: ['yes', 'boolean', 'constant'],
  summary: 'The value true.',
  spreadsheet: 'nothing',
  parameters: [],
  result: 'boolean',
  examples: [{ formula: 'TRUE()', result: true }],
  evaluate: () => true,
})
