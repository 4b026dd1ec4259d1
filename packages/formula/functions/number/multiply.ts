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
  evaluate: numbers => {
    let product = numbers[0] ?? 0
    for (let place = 1; place < numbers.length; place += 1) product *= numbers[place] ?? 0
    return product
  },
  sql: args =>
    numberSql(
      args.map(each => each.fragment).reduce((left, right) => sql`trellis.formula_multiply(${left}, ${right})`),
    ),
})
