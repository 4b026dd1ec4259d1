import { fold } from '@trellis/base'
import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, booleanSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'STARTS_WITH',
  label: 'Starts with',
  group: 'text',
  keywords: ['begins with', 'prefix'],
  summary: 'Whether a text begins with another. Case and accents do not count.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'start', type: 'text', summary: 'the beginning' },
  ],
  result: 'boolean',
  examples: [{ formula: 'STARTS_WITH("Österreich", "ost")', result: true }],
  evaluate: (text, start) => fold(text).startsWith(fold(start)),
  sql: args => booleanSql(sql`starts_with(trellis.fold(${at(args, 0)}), trellis.fold(${at(args, 1)}))`),
})
