import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'CLAMP',
  label: 'Clamp',
  group: 'number',
  keywords: ['limit', 'bounds', 'between', 'constrain'],
  summary: 'A number, but not below one bound nor above another.',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    { name: 'least', type: 'number', summary: 'the lower bound' },
    { name: 'most', type: 'number', summary: 'the upper bound' },
  ],
  result: 'number',
  examples: [{ formula: 'CLAMP(12, 0, 10)', result: 10 }],
  evaluate: (number, least, most) => Math.max(least, Math.min(most, number)),
  sql: args =>
    numberSql(
      sql`case when ${at(args, 0)} is not null and ${at(args, 1)} is not null and ${at(args, 2)} is not null then greatest(${at(args, 1)}, least(${at(args, 2)}, ${at(args, 0)})) end`,
    ),
})
