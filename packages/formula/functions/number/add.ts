import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'ADD',
  label: 'Add',
  group: 'number',
  keywords: ['plus', 'sum', 'total', '+'],
  summary: 'Numbers added up: `a + b`.',
  parameters: [{ name: 'numbers', type: 'number', summary: 'the numbers', rest: true }],
  result: 'number',
  examples: [
    { formula: '1 + 2 + 3', result: 6 },
    { formula: 'ADD(1.5, -2)', result: -0.5 },
  ],
  fold: { neutral: 0, add: (left, right) => left + right },
  sql: args =>
    numberSql(args.map(each => each.fragment).reduce((left, right) => sql`trellis.formula_add(${left}, ${right})`)),
})
