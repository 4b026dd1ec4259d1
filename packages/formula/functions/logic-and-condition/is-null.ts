import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, booleanSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'IS_NULL',
  label: 'Is missing',
  group: 'logic-and-condition',
  keywords: ['null', 'no value', 'undefined'],
  summary: 'Whether a value is missing. An empty text is not missing.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'boolean',
  examples: [
    { formula: 'IS_NULL("")', result: false },
    { formula: 'IS_NULL(record.x)', result: true, scope: { record: {} } },
  ],
  evaluate: value => value === null,
  sql: args => booleanSql(sql`(${at(args, 0)} is null)`),
})
