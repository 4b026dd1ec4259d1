import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { anySql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'OR',
  label: 'Or',
  group: 'logic-and-condition',
  keywords: ['any', 'either', '||'],
  summary: 'Whether at least one condition holds: `a || b`. Empty counts as false.',
  spreadsheet: 'A list counts as true where it holds something; its items are not looked at.',
  parameters: [{ name: 'conditions', type: 'boolean', summary: 'the conditions', nullable: true, rest: true }],
  result: 'boolean',
  examples: [{ formula: 'OR(2 < 1, true)', result: true }],
  lazy: args => frame => {
    for (const condition of args) if (toBoolean(condition(frame)) === true) return true
    return false
  },
  sql: args => anySql(args),
})
