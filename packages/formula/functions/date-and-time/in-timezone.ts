import { instantTime } from '../../dates/moment.ts'
import { localOf } from '../../dates/zone.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IN_TIMEZONE',
  label: 'Clock of a time zone',
  group: 'date-and-time',
  keywords: ['local time', 'set timezone', 'convert'],
  summary: 'What calendar and clock of a time zone show at a moment, as YYYY-MM-DD HH:mm.',
  parameters: [
    { name: 'date', type: 'date', summary: 'the moment' },
    { name: 'zone', type: 'text', summary: 'the zone, such as Europe/Paris' },
  ],
  result: 'text',
  examples: [{ formula: 'IN_TIMEZONE("2026-07-01T12:00:00.000Z", "Asia/Tokyo")', result: '2026-07-01 21:00' }],
  evaluate: (date, zone, frame) =>
    new Date(localOf(instantTime(date, frame.timeZone), zone)).toISOString().slice(0, 16).replace('T', ' '),
})
