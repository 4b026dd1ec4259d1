import { compare } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'
import { orderSql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'LTE',
  label: 'At most',
  group: 'logic-and-condition',
  keywords: ['less or equal', 'until', '<='],
  summary: 'Whether a value is another or below: `a <= b`. False where one is empty.',
  parameters: [
    { name: 'left', type: 'any', summary: 'a value', nullable: true },
    { name: 'right', type: 'any', summary: 'another', nullable: true },
  ],
  result: 'boolean',
  examples: [{ formula: '3 <= 3', result: true }],
  evaluate: (left, right) => (compare(left, right) ?? 1) <= 0,
  sql: args => orderSql(args[0], args[1], '<='),
})
