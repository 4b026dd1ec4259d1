import { dayLength, wallOf } from '../../dates/moment.ts'
import { startOfWall } from '../../dates/units.ts'
import { defineFunction } from '../../define-function.ts'
import { wallSql } from '../../to-sql/date-sql.ts'
import { sql } from '../../to-sql/fragment.ts'
import { numberSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'DAYS',
  label: 'Days between',
  group: 'date-and-time',
  keywords: ['difference', 'how many days', 'elapsed'],
  summary: 'How many days the calendar turned between two days or moments.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'end', type: 'date', summary: 'the later one' },
    { name: 'start', type: 'date', summary: 'the earlier one' },
  ],
  result: 'number',
  examples: [{ formula: 'DAYS("2026-03-02T01:00:00.000Z", "2026-03-01T23:00:00.000Z")', result: 1 }],
  evaluate: (end, start, frame) =>
    (startOfWall(wallOf(end, frame.timeZone), 'day') - startOfWall(wallOf(start, frame.timeZone), 'day')) / dayLength,
  sql: (args, context) =>
    numberSql(sql`(${wallSql(args, 0, context)}::date - ${wallSql(args, 1, context)}::date)::float8`),
})
