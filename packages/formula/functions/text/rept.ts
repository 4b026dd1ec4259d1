import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'REPT',
  label: 'Repeat',
  group: 'text',
  keywords: ['rept', 'times', 'duplicate'],
  summary: 'A text several times over.',
  spreadsheet: 'A count below 0 gives an empty text.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'count', type: 'number', summary: 'how many times' },
  ],
  result: 'text',
  examples: [
    { formula: 'REPT("★", 3)', result: '★★★' },
    { formula: 'REPT("ab", 0)', result: '' },
  ],
  evaluate: (text, count, frame) => {
    const times = Math.max(0, Math.trunc(count))
    frame.spend(text.length * times * 2)
    return text === '' ? '' : text.repeat(times)
  },
})
