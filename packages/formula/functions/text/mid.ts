import { defineFunction } from '../../define-function.ts'
import { sliceLetters } from '../../text/letters.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, textSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'MID',
  label: 'Middle',
  group: 'text',
  keywords: ['substring', 'substr', 'slice', 'part'],
  summary: 'Characters from the middle of a text.',
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
  sql: args =>
    textSql(
      sql`substr(${at(args, 0)}, greatest(1, least(1000000000, trunc(${at(args, 1)})))::int, greatest(0, least(1000000000, trunc(${at(args, 2)})))::int)`,
    ),
})
