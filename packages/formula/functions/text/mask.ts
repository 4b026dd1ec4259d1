import { defineFunction } from '../../define-function.ts'
import { lengthOf, sliceLetters } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'MASK',
  label: 'Mask',
  group: 'text',
  keywords: ['hide', 'redact', 'stars', 'card number'],
  summary: 'A text with all but its last characters hidden.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'visible', type: 'number', summary: 'how many characters stay, 4 if left out', optional: true },
    { name: 'sign', type: 'text', summary: 'what hides one character, • if left out', optional: true },
  ],
  result: 'text',
  examples: [{ formula: 'MASK("4111111111111111", 4, "*")', result: '************1111' }],
  evaluate: (text, visible = 4, sign = '•', frame) => {
    const hidden = Math.max(0, lengthOf(text) - Math.max(0, Math.trunc(visible)))
    frame.spend(hidden * sign.length * 2)
    return sign.repeat(hidden) + sliceLetters(text, hidden)
  },
})
