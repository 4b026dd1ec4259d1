import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'T',
  label: 'Only text',
  group: 'conversion',
  keywords: ['text', 'is text'],
  summary: 'The value where it is a text, else nothing.',
  spreadsheet: 'Empty, not an empty text, for what is no text.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'text',
  examples: [
    { formula: 'T("a")', result: 'a' },
    { formula: 'T(5)', result: null },
  ],
  evaluate: value => (typeof value === 'string' ? value : null),
})
