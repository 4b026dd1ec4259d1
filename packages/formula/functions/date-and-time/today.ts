import { day, dayLength, writeMoment } from '../../dates/moment.ts'
import { localOf } from '../../dates/zone.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TODAY',
  label: 'Today',
  group: 'date-and-time',
  keywords: ['current day', 'date'],
  summary: "The present day in the formula's time zone.",
  spreadsheet: 'nothing',
  parameters: [],
  result: 'date',
  examples: [{ formula: 'TODAY()', result: '2026-03-15' }],
  volatile: true,
  evaluate: frame => writeMoment(day(Math.floor(localOf(frame.now, frame.timeZone) / dayLength) * dayLength)),
})
