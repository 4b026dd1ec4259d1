import { writeMoment } from '../../dates/moment.ts'
import { addUnits } from '../../dates/units.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'EDATE',
  label: 'Months later',
  group: 'date-and-time',
  keywords: ['add months', 'due date'],
  summary: 'A day or moment so many months later; at most the last day of that month.',
  spreadsheet: 'Keeps the time of day of a moment.',
  parameters: [
    { name: 'date', type: 'date', summary: 'the day or moment' },
    { name: 'months', type: 'number', summary: 'how many; negative ones go back' },
  ],
  result: 'any',
  resultOf: ([date]) => (date?.kind === 'date' || date?.kind === 'dateTime' ? date : { kind: 'dateTime' }),
  examples: [{ formula: 'EDATE("2026-01-31", 1)', result: '2026-02-28' }],
  evaluate: (date, months, frame) => writeMoment(addUnits(date, Math.trunc(months), 'months', frame.timeZone)),
})
