import { defineFunction } from '../../define-function.ts'
import { roundDecimal } from '../../numbers/decimals.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql, withDefault } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'ROUNDDOWN',
  label: 'Round down',
  group: 'number',
  keywords: ['toward zero', 'truncate', 'cut', 'trunc'],
  summary: 'A number rounded towards zero.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    { name: 'places', type: 'number', summary: 'digits after the point, 0 if left out', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'ROUNDDOWN(2.349, 2)', result: 2.34 },
    { formula: 'ROUNDDOWN(-2.9)', result: -2 },
  ],
  evaluate: (number, places = 0) => roundDecimal(number, places, 'down'),
  sql: args => numberSql(sql`trellis.formula_round(${at(args, 0)}, ${withDefault(args, 1, sql`0`)}, 'down')`),
})
