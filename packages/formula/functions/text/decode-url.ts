import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'DECODE_URL',
  label: 'Decode from a URL',
  group: 'text',
  keywords: ['urldecode', 'percent'],
  summary: 'What a part of an address means; the text itself where it is none.',
  parameters: [{ name: 'text', type: 'text', summary: 'the part' }],
  result: 'text',
  examples: [
    { formula: 'DECODE_URL("a%20b")', result: 'a b' },
    { formula: 'DECODE_URL("100%")', result: '100%' },
  ],
  evaluate: text => {
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  },
})
