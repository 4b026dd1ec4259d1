import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'NOW',
  label: 'Now',
  group: 'date-and-time',
  keywords: ['current time', 'moment', 'timestamp'],
  summary: 'The present moment.',
  spreadsheet: 'nothing',
  parameters: [],
  result: 'dateTime',
  examples: [{ formula: 'NOW()', result: '2026-03-15T10:30:00.000Z' }],
  volatile: true,
  evaluate: frame => new Date(frame.now).toISOString(),
})
