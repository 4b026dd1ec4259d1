import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'MULTIPLY',
  label: 'Multiply',
  group: 'number',
  keywords: ['times', 'product', '*'],
  summary: 'Numbers multiplied: `a * b`.',
  parameters: [{ name: 'numbers', type: 'number', summary: 'the numbers', rest: true }],
  result: 'number',
  examples: [{ formula: '2 * 3.5', result: 7 }],
  fold: { neutral: 1, add: (left, right) => left * right },
  sql: args =>
    numberSql(
      args.map(each => each.fragment).reduce((left, right) => sql`trellis.formula_multiply(${left}, ${right})`),
    ),
})
