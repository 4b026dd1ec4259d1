import { isEmpty } from '../../coerce/empty.ts'
import { defineFunction } from '../../define-function.ts'
import { emptySql } from '../../to-sql/compare-sql.ts'
import { sql } from '../../to-sql/fragment.ts'
import { booleanSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'IS_NOT_EMPTY',
  label: 'Is not empty',
  group: 'logic-and-condition',
  keywords: ['has value', 'present', 'filled', 'exists'],
  summary: 'Whether a value is there and holds something.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'boolean',
  examples: [{ formula: 'IS_NOT_EMPTY("x")', result: true }],
  evaluate: value => !isEmpty(value),
  sql: args => {
    const empty = emptySql(args[0])
    return empty && booleanSql(sql`(not ${empty.fragment})`)
  },
})
