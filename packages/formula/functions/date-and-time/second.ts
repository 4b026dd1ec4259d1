import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'
import { partSql } from '../../to-sql/date-sql.ts'
import { sql } from '../../to-sql/fragment.ts'
import { numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'SECOND',
  label: 'Second',
  group: 'date-and-time',
  keywords: ['clock', 'part of a moment'],
  summary: 'The second of a moment, 0 to 59.',
  spreadsheet: 'Takes a moment, no time of day alone; parts of a second are cut off.',
  parameters: [{ name: 'date', type: 'date', summary: 'the moment' }],
  result: 'number',
  examples: [{ formula: 'SECOND("2026-03-15T10:30:12.500Z")', result: 12 }],
  evaluate: (date, frame) => wallDate(date, frame).getUTCSeconds(),
  sql: (args, context) => {
    const part = partSql(args, context, 'second')
    return numberSql(sql`floor(${part.fragment})`)
  },
})
