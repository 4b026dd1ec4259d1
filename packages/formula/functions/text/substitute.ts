import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, textSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'SUBSTITUTE',
  label: 'Substitute',
  group: 'text',
  keywords: ['replace text', 'swap', 'replace all', 'replaceall'],
  summary: 'A text with every occurrence of a part, or only the one you name, replaced.',
  spreadsheet: 'An occurrence below 1 changes nothing.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'part', type: 'text', summary: 'what to replace; case counts' },
    { name: 'replacement', type: 'text', summary: 'what comes instead', nullable: true },
    { name: 'occurrence', type: 'number', summary: 'replace only the 1st, 2nd, … one', optional: true },
  ],
  result: 'text',
  examples: [
    { formula: 'SUBSTITUTE("1.234.567", ".", "")', result: '1234567' },
    { formula: 'SUBSTITUTE("a-a-a", "a", "b", 2)', result: 'a-b-a' },
  ],
  evaluate: (...[text, part, replacement, occurrence, frame]) => {
    if (part === '') return text
    const pieces = text.split(part)
    frame.spend(pieces.length * ((replacement ?? '').length + 8) * 2)
    if (occurrence === undefined) return pieces.join(replacement ?? '')
    const place = Math.trunc(occurrence)
    if (place < 1 || place >= pieces.length) return text
    return pieces.slice(0, place).join(part) + (replacement ?? '') + pieces.slice(place).join(part)
  },
  sql: args =>
    args.length > 3 ? undefined : textSql(sql`replace(${at(args, 0)}, ${at(args, 1)}, coalesce(${at(args, 2)}, ''))`),
})
