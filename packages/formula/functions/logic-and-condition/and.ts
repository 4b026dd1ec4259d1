import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { allSql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'AND',
  label: 'And',
  group: 'logic-and-condition',
  keywords: ['all', 'both', '&&'],
  summary: 'Whether all conditions hold: `a && b`. Empty counts as false.',
  spreadsheet: 'A list counts as true where it holds something; its items are not looked at.',
  parameters: [{ name: 'conditions', type: 'boolean', summary: 'the conditions', nullable: true, rest: true }],
  result: 'boolean',
  examples: [
    { formula: 'AND(2 > 1, true)', result: true },
    { formula: 'AND(true, null)', result: false },
  ],
  lazy: args => frame => {
    for (const condition of args) if (toBoolean(condition(frame)) !== true) return false
    return true
  },
  sql: args => allSql(args),
})
