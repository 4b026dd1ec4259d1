import { compare } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'
import { allSql, orderSql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'BETWEEN',
  label: 'Between',
  group: 'logic-and-condition',
  keywords: ['range', 'within', 'from to'],
  summary: 'Whether a value lies between two others, both included.',
  parameters: [
    { name: 'value', type: 'any', summary: 'the value', nullable: true },
    { name: 'least', type: 'any', summary: 'the lower bound', nullable: true },
    { name: 'most', type: 'any', summary: 'the upper bound', nullable: true },
  ],
  result: 'boolean',
  examples: [
    { formula: 'BETWEEN(5, 1, 5)', result: true },
    { formula: 'BETWEEN("b", "c", "d")', result: false },
  ],
  evaluate: (value, least, most) => (compare(value, least) ?? -1) >= 0 && (compare(value, most) ?? 1) <= 0,
  sql: args => {
    const bounds = [orderSql(args[0], args[1], '>='), orderSql(args[0], args[2], '<=')]
    return allSql(bounds.filter(bound => bound !== undefined))
  },
})
