import { defineFunction } from '../../define-function.ts'
import { sql } from '../../to-sql/fragment.ts'
import { booleanSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'XOR',
  label: 'Either or',
  group: 'logic-and-condition',
  keywords: ['exclusive or', 'odd'],
  summary: 'Whether an odd number of conditions hold; of two, exactly one.',
  spreadsheet: 'A list counts as true where it holds something; its items are not looked at.',
  parameters: [{ name: 'conditions', type: 'boolean', summary: 'the conditions', nullable: true, rest: true }],
  result: 'boolean',
  examples: [
    { formula: 'XOR(true, false)', result: true },
    { formula: 'XOR(true, true)', result: false },
  ],
  evaluate: conditions => conditions.filter(condition => condition === true).length % 2 === 1,
  sql: args =>
    booleanSql(args.map(each => sql`(${each.fragment} is true)`).reduce((left, right) => sql`(${left} <> ${right})`)),
})
