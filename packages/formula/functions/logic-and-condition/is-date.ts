import { readMoment } from '../../dates/moment.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_DATE',
  label: 'Is a date',
  group: 'logic-and-condition',
  keywords: ['day', 'moment', 'valid date'],
  summary: 'Whether a value is a day or a moment in its wire form.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'boolean',
  examples: [
    { formula: 'IS_DATE("2026-02-28")', result: true },
    { formula: 'IS_DATE("2026-02-30")', result: false },
  ],
  evaluate: (value, frame) => readMoment(value, frame.timeZone) !== null,
})
