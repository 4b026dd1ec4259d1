import { writePattern } from '../../dates/date-pattern.ts'
import { wallOf } from '../../dates/moment.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'DATETIME_FORMAT',
  label: 'Format a date',
  group: 'date-and-time',
  keywords: ['display', 'pattern', 'text', 'date string', 'set locale', 'language'],
  summary:
    'A day or moment as text. YYYY YY MMMM MMM MM M DD D dddd ddd HH H hh h mm ss SSS A a Q WW stand for parts; what is in [brackets] stands for itself.',
  parameters: [
    { name: 'date', type: 'date', summary: 'the day or moment' },
    { name: 'pattern', type: 'text', summary: 'the form, YYYY-MM-DD if left out', optional: true },
    { name: 'zone', type: 'text', summary: "such as Europe/Paris; the formula's own if left out", optional: true },
    {
      name: 'locale',
      type: 'text',
      summary: "the language of names, such as fr; the formula's own if left out",
      optional: true,
    },
  ],
  result: 'text',
  examples: [
    { formula: 'DATETIME_FORMAT("2026-03-05", "D MMMM YYYY")', result: '5 March 2026' },
    { formula: 'DATETIME_FORMAT("2026-03-05T14:07:00.000Z", "DD.MM.YYYY HH:mm")', result: '05.03.2026 14:07' },
    {
      formula: 'DATETIME_FORMAT("2026-03-05T23:30:00.000Z", "dddd D MMMM HH:mm", "Europe/Paris", "fr")',
      result: 'vendredi 6 mars 00:30',
    },
  ],
  evaluate: (date, pattern = 'YYYY-MM-DD', ...[zone, locale, frame]) =>
    writePattern(wallOf(date, zone ?? frame.timeZone), pattern, locale ?? frame.locale),
})
