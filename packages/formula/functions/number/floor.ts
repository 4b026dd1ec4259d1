import { defineFunction } from '../../define-function.ts'
import { multipleOf } from '../../numbers/decimals.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'FLOOR',
  label: 'Floor',
  group: 'number',
  keywords: ['round down', 'multiple', 'previous'],
  summary: 'The largest multiple of a step that is not above a number.',
  spreadsheet: 'A step of 0 gives 0.',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    { name: 'step', type: 'number', summary: 'the step, 1 if left out', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'FLOOR(2.9)', result: 2 },
    { formula: 'FLOOR(22, 5)', result: 20 },
    { formula: 'FLOOR(0.3, 0.1)', result: 0.3 },
    { formula: 'FLOOR(-7, -5)', result: -5 },
    { formula: 'FLOOR(7, -5)', result: null },
  ],
  evaluate: (number, step) => {
    if (step === undefined) return Math.floor(number)
    return number > 0 && step < 0 ? null : multipleOf(number, step, Math.floor)
  },
  sql: args => (args.length > 1 ? undefined : numberSql(sql`(floor(${at(args, 0)}) + 0)`)),
})
