import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TIME',
  label: 'Time from numbers',
  group: 'date-and-time',
  keywords: ['make', 'clock', 'hour minute'],
  summary: 'A time of day of its hour, minute and second.',
  spreadsheet: 'Hours beyond 23 and minutes or seconds beyond 59 give empty.',
  parameters: [
    { name: 'hour', type: 'number', summary: '0 to 23' },
    { name: 'minute', type: 'number', summary: '0 to 59', optional: true },
    { name: 'second', type: 'number', summary: '0 to 59', optional: true },
  ],
  result: 'time',
  examples: [{ formula: 'TIME(9, 30)', result: '09:30:00' }],
  evaluate: (hour, minute = 0, second = 0) => {
    const parts = [hour, minute, second].map(Math.trunc)
    const [hours = -1, minutes = -1, seconds = -1] = parts
    if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59) return null
    return parts.map(part => String(part).padStart(2, '0')).join(':')
  },
})
