import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'BASE64_DECODE',
  label: 'Decode base64',
  group: 'conversion',
  keywords: ['atob', 'binary'],
  summary: 'The text that base64 stands for; empty where it is none.',
  parameters: [{ name: 'text', type: 'text', summary: 'the base64' }],
  result: 'text',
  examples: [{ formula: 'BASE64_DECODE("w6k=")', result: 'é' }],
  evaluate: (text, frame) => {
    frame.spend(text.length * 8)
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(text), sign => sign.charCodeAt(0)))
    } catch {
      return null
    }
  },
})
