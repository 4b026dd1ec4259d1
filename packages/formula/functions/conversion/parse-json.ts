import { defineFunction } from '../../define-function.ts'
import { fromData } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'PARSE_JSON',
  label: 'Read JSON',
  group: 'conversion',
  keywords: ['parse', 'deserialize', 'decode'],
  summary: 'The value that a JSON text writes; empty where the text is not JSON.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'any',
  examples: [
    { formula: 'PARSE_JSON("{\\"a\\": 1}")', result: { a: 1 } },
    { formula: 'PARSE_JSON("{")', result: null },
  ],
  evaluate: (text, frame) => {
    frame.spend(text.length * 4)
    try {
      return fromData(JSON.parse(text))
    } catch {
      return null
    }
  },
})
