import { instantTime } from '../../dates/moment.ts'
import { defineFunction } from '../../define-function.ts'
import { instantSql } from '../../to-sql/date-sql.ts'
import { sql } from '../../to-sql/fragment.ts'
import { numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'TO_UNIX',
  label: 'Unix time',
  group: 'date-and-time',
  keywords: ['seconds since 1970', 'epoch', 'timestamp'],
  summary: 'Seconds since the start of 1970 in UTC.',
  parameters: [{ name: 'date', type: 'date', summary: 'the moment' }],
  result: 'number',
  examples: [{ formula: 'TO_UNIX("1970-01-02T00:00:00.000Z")', result: 86400 }],
  evaluate: (date, frame) => instantTime(date, frame.timeZone) / 1000,
  sql: (args, context) => numberSql(sql`extract(epoch from ${instantSql(args, 0, context)})::float8`),
})
