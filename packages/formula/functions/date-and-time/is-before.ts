import { instantTime } from '../../dates/moment.ts'
import { defineFunction } from '../../define-function.ts'
import { instantSql } from '../../to-sql/date-sql.ts'
import { sql } from '../../to-sql/fragment.ts'
import { booleanSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'IS_BEFORE',
  label: 'Is before',
  group: 'date-and-time',
  keywords: ['earlier', 'past', 'less than'],
  summary: 'Whether a day or moment comes before another.',
  parameters: [
    { name: 'date', type: 'date', summary: 'the day or moment' },
    { name: 'other', type: 'date', summary: 'the other' },
  ],
  result: 'boolean',
  examples: [{ formula: 'IS_BEFORE("2026-03-01", "2026-03-02")', result: true }],
  evaluate: (date, other, frame) => instantTime(date, frame.timeZone) < instantTime(other, frame.timeZone),
  sql: (args, context) => booleanSql(sql`(${instantSql(args, 0, context)} < ${instantSql(args, 1, context)})`),
})
