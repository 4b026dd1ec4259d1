import { fold } from '@trellis/base'
import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, booleanSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'ENDS_WITH',
  label: 'Ends with',
  group: 'text',
  keywords: ['suffix', 'extension'],
  summary: 'Whether a text ends with another. Case and accents do not count.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'end', type: 'text', summary: 'the ending' },
  ],
  result: 'boolean',
  examples: [{ formula: 'ENDS_WITH("offer.PDF", ".pdf")', result: true }],
  evaluate: (text, end) => fold(text).endsWith(fold(end)),
  sql: args => booleanSql(sql`trellis.formula_ends_with(trellis.fold(${at(args, 0)}), trellis.fold(${at(args, 1)}))`),
})
