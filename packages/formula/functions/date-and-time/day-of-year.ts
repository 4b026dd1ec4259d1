import { dayLength, wallOf } from '../../dates/moment.ts'
import { startOfWall } from '../../dates/units.ts'
import { defineFunction } from '../../define-function.ts'
import { partSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'DAY_OF_YEAR',
  label: 'Day of the year',
  group: 'date-and-time',
  keywords: ['julian', 'number of the day'],
  summary: 'The number of the day in its year, 1 to 366.',
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'number',
  examples: [{ formula: 'DAY_OF_YEAR("2026-02-01")', result: 32 }],
  evaluate: (date, frame) => {
    const wall = wallOf(date, frame.timeZone)
    return Math.floor((wall - startOfWall(wall, 'year')) / dayLength) + 1
  },
  sql: (args, context) => partSql(args, context, 'doy'),
})
