import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'NEGATE',
  label: 'Negate',
  group: 'number',
  keywords: ['minus', 'opposite sign', 'uminus'],
  summary: 'A number with the other sign: `-a`.',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'number',
  examples: [
    { formula: '-(3)', result: -3 },
    { formula: 'NEGATE(-3)', result: 3 },
  ],
  evaluate: number => -number,
  sql: args => numberSql(sql`(-${at(args, 0)} + 0)`),
})
