import { compare } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'
import { orderSql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'LT',
  label: 'Less than',
  group: 'logic-and-condition',
  keywords: ['below', 'before', 'smaller', '<'],
  summary: 'Whether a value is below another: `a < b`. False where one is empty.',
  parameters: [
    { name: 'left', type: 'any', summary: 'a value', nullable: true },
    { name: 'right', type: 'any', summary: 'another', nullable: true },
  ],
  result: 'boolean',
  examples: [{ formula: '3 < 2', result: false }],
  evaluate: (left, right) => (compare(left, right) ?? 0) < 0,
  sql: args => orderSql(args[0], args[1], '<'),
})
