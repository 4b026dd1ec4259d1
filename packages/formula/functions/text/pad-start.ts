import { defineFunction } from '../../define-function.ts'
import { padding } from '../../text/padding.ts'

export const formulaFunction = defineFunction({
  name: 'PAD_START',
  label: 'Pad start',
  group: 'text',
  keywords: ['lpad', 'leading zeros', 'fill', 'padleft'],
  summary: 'A text filled up at its start to a length.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'length', type: 'number', summary: 'the length to reach' },
    { name: 'filling', type: 'text', summary: 'what to fill with, a space if left out', optional: true },
  ],
  result: 'text',
  examples: [{ formula: 'PAD_START(7, 3, "0")', result: '007' }],
  evaluate: (text, length, filling = ' ', frame) => padding(text, length, filling, frame) + text,
})
