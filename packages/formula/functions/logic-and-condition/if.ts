import { anyType, commonType } from '../../check/types.ts'
import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { chooseSql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'IF',
  label: 'If',
  group: 'logic-and-condition',
  keywords: ['condition', 'then', 'else', 'ternary'],
  summary: 'One value if a condition holds, else another. Only the chosen one is worked out.',
  spreadsheet: 'Empty where the condition does not hold and there is no third argument.',
  parameters: [
    { name: 'condition', type: 'boolean', summary: 'the condition; empty counts as false', nullable: true },
    { name: 'then', type: 'any', summary: 'the value if it holds', nullable: true },
    {
      name: 'otherwise',
      type: 'any',
      summary: 'the value if it does not; empty if left out',
      optional: true,
      nullable: true,
    },
  ],
  result: 'any',
  examples: [
    { formula: 'IF(record.amount > 100, "big", "small")', result: 'big', scope: { record: { amount: 120 } } },
    { formula: 'IF(null, 1, 2)', result: 2 },
  ],
  resultOf: ([, then, otherwise]) => commonType([then ?? anyType, otherwise ?? { kind: 'null' }]),
  lazy:
    ([condition, then, otherwise]) =>
    frame => {
      const chosen = condition && toBoolean(condition(frame)) === true ? then : otherwise
      return chosen ? chosen(frame) : null
    },
  sql: args => chooseSql([args[0], args[1]], args[2]),
})
