import { defineFunction } from '../../define-function.ts'
import { lengthOf, placeOf, sliceLetters } from '../../text/letters.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'FIND',
  label: 'Find in a text',
  group: 'text',
  keywords: ['position', 'index of', 'search', 'where', 'indexof', 'instr'],
  summary: 'Place of a text in another, beginning with 1; 0 where it is not in there. Case counts.',
  spreadsheet: 'Gives 0 where nothing is found; a start below 1 is 1.',
  parameters: [
    { name: 'wanted', type: 'text', summary: 'what to look for' },
    { name: 'text', type: 'text', summary: 'where to look' },
    { name: 'start', type: 'number', summary: 'where to begin, 1 if left out', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'FIND("l", "Trellis")', result: 4 },
    { formula: 'FIND("l", "Trellis", 5)', result: 5 },
    { formula: 'FIND("T", "trellis")', result: 0 },
  ],
  evaluate: (wanted, text, start = 1) => {
    const skipped = Math.max(0, Math.trunc(start) - 1)
    const rest = sliceLetters(text, skipped)
    const place = rest.indexOf(wanted)
    return place < 0 ? 0 : placeOf(rest, place) + 1 + Math.min(skipped, lengthOf(text))
  },
  sql: args => (args.length > 2 ? undefined : numberSql(sql`strpos(${at(args, 1)}, ${at(args, 0)})::float8`)),
})
