import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'FALSE',
  label: 'False',
  group: 'logic-and-condition',
  keywords: ['no', 'boolean', 'constant'],
  summary: 'The value false.',
  spreadsheet: 'nothing',
  parameters: [],
  result: 'boolean',
  examples: [{ formula: 'FALSE()', result: false }],
  evaluate: () => false,
})
