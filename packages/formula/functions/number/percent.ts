import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'PERCENT',
  label: 'Percentage of',
  group: 'number',
  keywords: ['share', 'part', 'ratio', 'percent'],
  summary: 'Which percentage of a whole a part is. Empty where the whole is 0.',
  parameters: [
    { name: 'part', type: 'number', summary: 'the part' },
    { name: 'whole', type: 'number', summary: 'the whole' },
  ],
  result: 'number',
  examples: [{ formula: 'PERCENT(15, 60)', result: 25 }],
  evaluate: (part, whole) => (whole === 0 ? null : (part / whole) * 100),
  sql: args => numberSql(sql`trellis.formula_multiply(trellis.formula_divide(${at(args, 0)}, ${at(args, 1)}), 100)`),
})
