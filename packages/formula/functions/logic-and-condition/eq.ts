import { isSame } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'
import { equalSql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'EQ',
  label: 'Equals',
  group: 'logic-and-condition',
  keywords: ['same', 'is', '=', '=='],
  summary: 'Whether two values are the same: `a = b`. Values of different kinds are not; empty equals empty.',
  parameters: [
    { name: 'left', type: 'any', summary: 'a value', nullable: true },
    { name: 'right', type: 'any', summary: 'another', nullable: true },
  ],
  result: 'boolean',
  examples: [
    { formula: '2 = 2', result: true },
    { formula: '"2" = 2', result: false },
    { formula: '[1, 2] = [1, 2]', result: true },
  ],
  evaluate: (left, right) => isSame(left, right),
  sql: args => equalSql(args[0], args[1]),
})
