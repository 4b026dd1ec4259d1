import { toText } from '../../coerce/coerce.ts'
import { writePattern } from '../../dates/date-pattern.ts'
import { readMoment, wallOf } from '../../dates/moment.ts'
import { datePattern } from '../../dates/spreadsheet-pattern.ts'
import { defineFunction } from '../../define-function.ts'
import { writeNumber } from '../../numbers/number-pattern.ts'

export const formulaFunction = defineFunction({
  name: 'TEXT',
  label: 'Number or date as text',
  group: 'conversion',
  keywords: ['format', 'display', 'number format', 'date format', 'pattern', 'decimals', 'percent', 'format number'],
  summary:
    'A number or day as text in the form that spreadsheets use: 0 a digit, # one that may be missing, a comma for thousands, % for percent; yyyy mm dd hh ss AM/PM for dates.',
  spreadsheet: 'Knows no fractions, exponents, conditions and colours; a number is never written as a day.',
  parameters: [
    { name: 'value', type: 'any', summary: 'the number, day or moment' },
    { name: 'pattern', type: 'text', summary: 'the form' },
  ],
  result: 'text',
  examples: [
    { formula: 'TEXT(1234.5, "#,##0.00")', result: '1,234.50' },
    { formula: 'TEXT(0.285, "0.0%")', result: '28.5%' },
    { formula: 'TEXT(7, "000")', result: '007' },
    { formula: 'TEXT(-3, "0.0;(0.0)")', result: '(3.0)' },
    { formula: 'TEXT("2026-03-05", "d mmm yyyy")', result: '5 Mar 2026' },
    { formula: 'TEXT("2026-03-05T14:07:00.000Z", "hh:mm AM/PM")', result: '02:07 PM' },
  ],
  evaluate: (value, pattern, frame) => {
    if (typeof value === 'number') return writeNumber(value, pattern)
    const date = readMoment(value, frame.timeZone)
    return date ? writePattern(wallOf(date, frame.timeZone), datePattern(pattern), frame.locale) : toText(value)
  },
})
