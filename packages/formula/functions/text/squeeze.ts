import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'SQUEEZE',
  label: 'Squeeze spaces',
  group: 'text',
  keywords: ['normalize whitespace', 'single space'],
  summary: 'The text trimmed and with one space wherever there is white space.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'SQUEEZE("  two \\n words ")', result: 'two words' }],
  evaluate: text => text.trim().replaceAll(/\s+/g, ' '),
})
