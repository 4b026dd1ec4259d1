import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'
import { join, sql } from '../../to-sql/fragment.ts'
import { numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'MIN',
  label: 'Smallest',
  group: 'number',
  keywords: ['minimum', 'least', 'lowest'],
  summary: 'The smallest of numbers, also of those in lists; empty where there are none.',
  spreadsheet: 'Of no numbers at all it gives empty.',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'MIN(3, [1, 2])', result: 1 }],
  evaluate: numbers =>
    numbersOf(numbers).reduce<number | null>(
      (least, number) => (least === null || number < least ? number : least),
      null,
    ),
  sql: args =>
    args.every(each => each.kind === 'number')
      ? numberSql(
          sql`least(${join(
            args.map(each => each.fragment),
            sql`, `,
          )})`,
        )
      : undefined,
})
