import { defineFunction } from '../../define-function.ts'
import { multipleOf } from '../../numbers/decimals.ts'
import { sql } from '../../to-sql/fragment.ts'
import { at, numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'CEILING',
  label: 'Ceiling',
  group: 'number',
  keywords: ['round up', 'multiple', 'next'],
  summary: 'The smallest multiple of a step that is not below a number.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    { name: 'step', type: 'number', summary: 'the step, 1 if left out', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'CEILING(2.1)', result: 3 },
    { formula: 'CEILING(22, 5)', result: 25 },
    { formula: 'CEILING(1.1, 0.1)', result: 1.1 },
    { formula: 'CEILING(-7, -5)', result: -10 },
    { formula: 'CEILING(7, -5)', result: null },
  ],
  evaluate: (number, step) => {
    if (step === undefined) return Math.ceil(number)
    return number > 0 && step < 0 ? null : multipleOf(number, step, Math.ceil)
  },
  sql: args => (args.length > 1 ? undefined : numberSql(sql`(ceil(${at(args, 0)}) + 0)`)),
})
