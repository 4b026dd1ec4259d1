import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'
import { join, sql } from '../../to-sql/fragment.ts'
import { numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'MAX',
  label: 'Largest',
  group: 'number',
  keywords: ['maximum', 'greatest', 'highest'],
  summary: 'The largest of numbers, also of those in lists; empty where there are none.',
  spreadsheet: 'Of no numbers at all it gives empty.',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'MAX(3, [1, 12])', result: 12 }],
  evaluate: numbers =>
    numbersOf(numbers).reduce<number | null>((most, number) => (most === null || number > most ? number : most), null),
  sql: args =>
    args.every(each => each.kind === 'number')
      ? numberSql(
          sql`greatest(${join(
            args.map(each => each.fragment),
            sql`, `,
          )})`,
        )
      : undefined,
})
