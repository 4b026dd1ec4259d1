import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TIMEVALUE',
  label: 'Read a time',
  group: 'date-and-time',
  keywords: ['parse time', 'from text', 'clock', 'am pm'],
  summary: 'The time of day that a text writes, as 14:30, 2:30 PM or 14:30:05; empty where it writes none.',
  spreadsheet: 'Takes no day before the time.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'time',
  examples: [
    { formula: 'TIMEVALUE("2:30 PM")', result: '14:30:00' },
    { formula: 'TIMEVALUE("7:05:09")', result: '07:05:09' },
    { formula: 'TIMEVALUE("25:00")', result: null },
  ],
  evaluate: text => readTime(text),
})

/** Twelve is the first hour of either half of the day. */
function readTime(text: string): string | null {
  const match = /^\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]\.?m\.?)?\s*$/i.exec(text.slice(0, 40))
  if (!match) return null
  const [, hour = '', minute = '', second = '0', half] = match
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return [hours, Number(minute), Number(second)].map(part => String(part).padStart(2, '0')).join(':')
}
