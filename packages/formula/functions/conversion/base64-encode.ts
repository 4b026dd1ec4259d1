import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'BASE64_ENCODE',
  label: 'Encode base64',
  group: 'conversion',
  keywords: ['btoa', 'binary'],
  summary: 'A text as base64 of its UTF-8 bytes.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'BASE64_ENCODE("é")', result: 'w6k=' }],
  evaluate: (text, frame) => {
    frame.spend(text.length * 8)
    return btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))
  },
})
