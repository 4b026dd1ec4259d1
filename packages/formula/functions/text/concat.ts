import { defineFunction } from '../../define-function.ts'
import { join, sql } from '../../to-sql/fragment.ts'
import { textSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'CONCAT',
  label: 'Concatenate',
  group: 'text',
  keywords: ['join', 'combine', 'merge', 'append', 'plus'],
  summary: 'Puts texts together. Empty ones add nothing.',
  parameters: [{ name: 'texts', type: 'text', summary: 'the texts, in order', nullable: true, rest: true }],
  result: 'text',
  examples: [
    { formula: 'CONCAT("only ", 12, " left")', result: 'only 12 left' },
    { formula: 'CONCAT("a", null, "b")', result: 'ab' },
  ],
  evaluate: texts => {
    let whole = ''
    for (let place = 0; place < texts.length; place += 1) whole += texts[place] ?? ''
    return whole
  },
  sql: args =>
    textSql(
      sql`concat(${join(
        args.map(each => each.fragment),
        sql`, `,
      )})`,
    ),
})
