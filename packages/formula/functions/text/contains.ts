import { fold } from '@trellis/base'
import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, booleanSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'CONTAINS',
  label: 'Contains',
  group: 'text',
  keywords: ['includes', 'has', 'in text'],
  summary: 'Whether a text holds another. Case and accents do not count, as in filters.',
  parameters: [
    { name: 'text', type: 'text', summary: 'where to look' },
    { name: 'wanted', type: 'text', summary: 'what to look for' },
  ],
  result: 'boolean',
  examples: [
    { formula: 'CONTAINS("Café Central", "cafe")', result: true },
    { formula: 'CONTAINS("Café Central", "bar")', result: false },
  ],
  evaluate: (text, wanted) => fold(text).includes(fold(wanted)),
  sql: args => booleanSql(sql`(strpos(trellis.fold(${at(args, 0)}), trellis.fold(${at(args, 1)})) > 0)`),
})
