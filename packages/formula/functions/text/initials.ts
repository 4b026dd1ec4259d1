import { defineFunction } from '../../define-function.ts'
import { lettersOf } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'INITIALS',
  label: 'Initials',
  group: 'text',
  keywords: ['monogram', 'first letters', 'avatar'],
  summary: 'The first letters of the words of a text.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'INITIALS("Ada King Lovelace")', result: 'AKL' }],
  evaluate: text =>
    (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [])
      .map(word => lettersOf(word)[0]?.toUpperCase() ?? '')
      .join(''),
})
