import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'CLEAN',
  label: 'Clean',
  group: 'text',
  keywords: ['control characters', 'unprintable'],
  summary: 'The text without characters that cannot be printed.',
  spreadsheet: 'Also takes out the characters 127 to 159.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'CLEAN("a\\u0007b\\n")', result: 'ab' }],
  evaluate: text => text.replaceAll(/\p{Cc}/gu, ''),
})
