import { compare } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'
import { orderSql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'GTE',
  label: 'At least',
  group: 'logic-and-condition',
  keywords: ['greater or equal', 'from', '>='],
  summary: 'Whether a value is another or above: `a >= b`. False where one is empty.',
  parameters: [
    { name: 'left', type: 'any', summary: 'a value', nullable: true },
    { name: 'right', type: 'any', summary: 'another', nullable: true },
  ],
  result: 'boolean',
  examples: [{ formula: '3 >= 3', result: true }],
  evaluate: (left, right) => (compare(left, right) ?? -1) >= 0,
  sql: args => orderSql(args[0], args[1], '>='),
})
