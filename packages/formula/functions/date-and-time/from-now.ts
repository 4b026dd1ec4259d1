import { instantTime } from '../../dates/moment.ts'
import { relativeTime } from '../../dates/relative-time.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'FROM_NOW',
  label: 'How long ago',
  group: 'date-and-time',
  keywords: ['relative time', 'ago', 'in', 'fromnow', 'tonow'],
  summary: "How far a day or moment is from the present, in words of the formula's language.",
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'text',
  examples: [{ formula: 'FROM_NOW("2026-03-12T10:30:00.000Z")', result: '3 days ago' }],
  volatile: true,
  evaluate: (date, frame) => relativeTime(instantTime(date, frame.timeZone) - frame.now, frame.locale),
})
