import { readPattern } from '../../dates/date-pattern.ts'
import { readMoment, writeMoment } from '../../dates/moment.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'DATETIME_PARSE',
  label: 'Read a date',
  group: 'date-and-time',
  keywords: ['parse', 'from text', 'date string', 'datevalue', 'todate', 'to date', 'parsedate'],
  summary:
    'The day or moment that a text writes in a form; empty where it does not. YYYY MM M DD D HH H mm ss stand for parts.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'pattern', type: 'text', summary: 'the form; the wire forms if left out', optional: true },
  ],
  result: 'any',
  examples: [
    { formula: 'DATETIME_PARSE("05.03.2026", "DD.MM.YYYY")', result: '2026-03-05' },
    { formula: 'DATETIME_PARSE("5/3/2026 7:05", "D/M/YYYY H:mm")', result: '2026-03-05T07:05:00.000Z' },
    { formula: 'DATETIME_PARSE("2026-03-05T08:00:00+01:00")', result: '2026-03-05T07:00:00.000Z' },
  ],
  evaluate: (text, pattern, frame) =>
    writeMoment(
      pattern === undefined
        ? readMoment(text.trim(), frame.timeZone)
        : readPattern(text.trim(), pattern, frame.timeZone),
    ),
})
