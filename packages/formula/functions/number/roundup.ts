import { defineFunction } from '../../define-function.ts'
import { roundDecimal } from '../../numbers/decimals.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql, withDefault } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'ROUNDUP',
  label: 'Round up',
  group: 'number',
  keywords: ['away from zero', 'ceiling'],
  summary: 'A number rounded away from zero.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    { name: 'places', type: 'number', summary: 'digits after the point, 0 if left out', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'ROUNDUP(2.341, 2)', result: 2.35 },
    { formula: 'ROUNDUP(-2.1)', result: -3 },
  ],
  evaluate: (number, places = 0) => roundDecimal(number, places, 'up'),
  sql: args => numberSql(sql`trellis.formula_round(${at(args, 0)}, ${withDefault(args, 1, sql`0`)}, 'up')`),
})
