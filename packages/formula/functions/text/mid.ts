import { defineFunction } from '../../define-function.ts'
import { sliceLetters } from '../../text/letters.ts'
import { callsSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'MID',
  label: 'Middle',
  group: 'text',
  keywords: ['substring', 'substr', 'slice', 'part'],
  summary: 'Characters from the middle of a text.',
  spreadsheet: 'A start below 1 is 1, a count below 0 is 0.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'start', type: 'number', summary: 'where to begin; the first character is 1' },
    { name: 'count', type: 'number', summary: 'how many' },
  ],
  result: 'text',
  examples: [{ formula: 'MID("Trellis", 2, 3)', result: 'rel' }],
  evaluate: (text, start, count) => {
    const from = Math.max(0, Math.trunc(start) - 1)
    return sliceLetters(text, from, from + Math.max(0, Math.trunc(count)))
  },
  sql: callsSql('trellis.formula_mid', 'text'),
})
