import { isSame } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'
import { differentSql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'NE',
  label: 'Differs',
  group: 'logic-and-condition',
  keywords: ['not equal', 'is not', '!=', '<>'],
  summary: 'Whether two values are not the same: `a != b`.',
  parameters: [
    { name: 'left', type: 'any', summary: 'a value', nullable: true },
    { name: 'right', type: 'any', summary: 'another', nullable: true },
  ],
  result: 'boolean',
  examples: [
    { formula: '2 != 3', result: true },
    { formula: '"a" != null', result: true },
  ],
  evaluate: (left, right) => !isSame(left, right),
  sql: args => differentSql(args[0], args[1]),
})
