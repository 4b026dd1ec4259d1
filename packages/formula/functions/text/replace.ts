import { defineFunction } from '../../define-function.ts'
import { lettersOf } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'REPLACE',
  label: 'Replace by place',
  group: 'text',
  keywords: ['overwrite', 'insert', 'splice'],
  summary: 'A text with some of its characters, chosen by place, replaced.',
  spreadsheet: 'A start below 1 is 1, a count below 0 is 0.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'start', type: 'number', summary: 'the first character to replace; 1 is the first of the text' },
    { name: 'count', type: 'number', summary: 'how many to replace' },
    { name: 'replacement', type: 'text', summary: 'what comes instead', nullable: true },
  ],
  result: 'text',
  examples: [{ formula: 'REPLACE("2026-03", 1, 4, "2027")', result: '2027-03' }],
  evaluate: (text, start, count, replacement) => {
    const letters = lettersOf(text)
    letters.splice(Math.max(0, Math.trunc(start) - 1), Math.max(0, Math.trunc(count)), replacement ?? '')
    return letters.join('')
  },
})
