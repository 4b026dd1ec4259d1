import { defineFunction } from '../../define-function.ts'
import { padding } from '../../text/padding.ts'

export const formulaFunction = defineFunction({
  name: 'PAD_END',
  label: 'Pad end',
  group: 'text',
  keywords: ['rpad', 'fill', 'padright'],
  summary: 'A text filled up at its end to a length.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'length', type: 'number', summary: 'the length to reach' },
    { name: 'filling', type: 'text', summary: 'what to fill with, a space if left out', optional: true },
  ],
  result: 'text',
  examples: [{ formula: 'PAD_END("a", 3, ".")', result: 'a..' }],
  evaluate: (text, length, filling = ' ', frame) => text + padding(text, length, filling, frame),
})
