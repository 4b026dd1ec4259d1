import { isSame } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'
import { anySql, equalSql } from '../../to-sql/compare-sql.ts'
import { isList } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'IN',
  label: 'Is one of',
  group: 'logic-and-condition',
  keywords: ['in list', 'any of', 'member'],
  summary: 'Whether a value is one of those named, or in a list of them.',
  parameters: [
    { name: 'value', type: 'any', summary: 'the value', nullable: true },
    { name: 'values', type: 'any', summary: 'values or lists of them', nullable: true, rest: true },
  ],
  result: 'boolean',
  examples: [
    { formula: 'IN("b", "a", "b")', result: true },
    { formula: 'IN(3, [1, 2])', result: false },
  ],
  evaluate: (value, values) =>
    values.some(each => isSame(value, each) || (isList(each) && each.some(item => isSame(value, item)))),
  sql: ([value, ...values]) => anySql(values.map(each => equalSql(value, each)).filter(each => each !== undefined)),
})
