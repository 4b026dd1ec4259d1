import { defineFunction } from '../../define-function.ts'
import { capitalize } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'PROPER',
  label: 'Title case',
  group: 'text',
  keywords: ['capitalize each word', 'name case', 'title', 'initcap'],
  summary: 'Every word with a capital first letter, the rest in small letters.',
  spreadsheet: "Letters behind an apostrophe or a digit stay small: O'neil, 2nd.",
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'PROPER("ada LOVELACE")', result: 'Ada Lovelace' }],
  evaluate: text => text.toLowerCase().replaceAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu, capitalize),
})
