import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'ENCODE_URL',
  label: 'Encode for a URL',
  group: 'text',
  keywords: ['urlencode', 'percent', 'query'],
  summary: 'A text as it may stand as one part of an address.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'ENCODE_URL("a b&c")', result: 'a%20b%26c' }],
  evaluate: text => encodeURIComponent(text.toWellFormed()),
})
