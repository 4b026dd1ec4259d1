import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'WORD_COUNT',
  label: 'Count words',
  group: 'text',
  keywords: ['number of words'],
  summary: 'How many words a text has.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'number',
  examples: [{ formula: 'WORD_COUNT("two words")', result: 2 }],
  evaluate: text => text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0,
})
