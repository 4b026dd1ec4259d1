import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'SUBTRACT',
  label: 'Subtract',
  group: 'number',
  keywords: ['minus', 'difference', '-'],
  summary: 'One number less another: `a - b`.',
  parameters: [
    { name: 'left', type: 'number', summary: 'the number' },
    { name: 'right', type: 'number', summary: 'what is taken away' },
  ],
  result: 'number',
  examples: [{ formula: '5 - 7', result: -2 }],
  evaluate: (left, right) => left - right,
  sql: args => numberSql(sql`trellis.formula_add(${at(args, 0)}, -${at(args, 1)})`),
})
