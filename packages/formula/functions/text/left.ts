import { defineFunction } from '../../define-function.ts'
import { sliceLetters } from '../../text/letters.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, textSql, withDefault } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'LEFT',
  label: 'Left',
  group: 'text',
  keywords: ['start', 'first characters', 'prefix'],
  summary: 'The first characters of a text.',
  spreadsheet: 'A count below 0 gives an empty text.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'count', type: 'number', summary: 'how many, 1 if left out', optional: true },
  ],
  result: 'text',
  examples: [
    { formula: 'LEFT("Trellis", 4)', result: 'Trel' },
    { formula: 'LEFT("Trellis")', result: 'T' },
  ],
  evaluate: (text, count = 1) => sliceLetters(text, 0, Math.max(0, Math.trunc(count))),
  sql: args =>
    textSql(sql`left(${at(args, 0)}, greatest(0, least(1000000000, trunc(${withDefault(args, 1, sql`1`)})))::int)`),
})
