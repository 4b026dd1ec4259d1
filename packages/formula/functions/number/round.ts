import { defineFunction } from '../../define-function.ts'
import { roundDecimal } from '../../numbers/decimals.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql, withDefault } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'ROUND',
  label: 'Round',
  group: 'number',
  keywords: ['decimals', 'places', 'nearest'],
  summary: 'A number rounded; halves go away from zero.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    {
      name: 'places',
      type: 'number',
      summary: 'digits after the point, 0 if left out; negative ones before it',
      optional: true,
    },
  ],
  result: 'number',
  examples: [
    { formula: 'ROUND(2.345, 2)', result: 2.35 },
    { formula: 'ROUND(-2.5)', result: -3 },
    { formula: 'ROUND(1250, -2)', result: 1300 },
  ],
  evaluate: (number, places = 0) => roundDecimal(number, places),
  sql: args => numberSql(sql`trellis.formula_round(${at(args, 0)}, ${withDefault(args, 1, sql`0`)}, 'nearest')`),
})
