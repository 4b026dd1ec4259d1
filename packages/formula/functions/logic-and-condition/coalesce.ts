import { commonType } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { coalesceSql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'COALESCE',
  label: 'First that is there',
  group: 'logic-and-condition',
  keywords: ['default', 'fallback', 'ifnull', 'nvl'],
  summary: 'The first value that is not missing.',
  parameters: [{ name: 'values', type: 'any', summary: 'the values', nullable: true, rest: true }],
  result: 'any',
  examples: [{ formula: 'COALESCE(null, "b", "c")', result: 'b' }],
  resultOf: args => commonType(args),
  lazy: args => frame => {
    for (const value of args) {
      const found = value(frame)
      if (found !== null) return found
    }
    return null
  },
  sql: args => coalesceSql(args),
})
