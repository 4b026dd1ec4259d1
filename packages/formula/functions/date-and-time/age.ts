import { unitsBetween } from '../../dates/units.ts'
import { defineFunction } from '../../define-function.ts'
import { yearsSinceSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'AGE',
  label: 'Age',
  group: 'date-and-time',
  keywords: ['years old', 'birthday'],
  summary: 'How many full years old somebody born on a day is today.',
  parameters: [{ name: 'birthday', type: 'date', summary: 'the day of birth' }],
  result: 'number',
  examples: [{ formula: 'AGE("1990-03-16")', result: 35 }],
  volatile: true,
  evaluate: (birthday, frame) => unitsBetween({ isDay: false, time: frame.now }, birthday, 'years', frame.timeZone),
  sql: yearsSinceSql,
})
