import { compare } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'
import { orderSql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'GT',
  label: 'Greater than',
  group: 'logic-and-condition',
  keywords: ['more', 'above', 'later', '>'],
  summary:
    'Whether a value is above another: `a > b`. Text goes by its characters, so days and moments by time. False where one is empty.',
  parameters: [
    { name: 'left', type: 'any', summary: 'a value', nullable: true },
    { name: 'right', type: 'any', summary: 'another', nullable: true },
  ],
  result: 'boolean',
  examples: [
    { formula: '3 > 2', result: true },
    { formula: '"2026-03-02" > "2026-03-01"', result: true },
    { formula: '3 > null', result: false },
  ],
  evaluate: (left, right) => (compare(left, right) ?? 0) > 0,
  sql: args => orderSql(args[0], args[1], '>'),
})
