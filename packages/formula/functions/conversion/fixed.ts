import { defineFunction } from '../../define-function.ts'
import { roundDecimal } from '../../numbers/decimals.ts'

export const formulaFunction = defineFunction({
  name: 'FIXED',
  label: 'Fixed decimals',
  group: 'conversion',
  keywords: ['decimals', 'places', 'tofixed'],
  summary: 'A number as text with so many digits after the point, the same in every language.',
  spreadsheet: 'Never separates thousands; takes no third argument.',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    {
      name: 'places',
      type: 'number',
      summary: 'digits after the point, up to 20; negative ones round before it; 2 if left out',
      optional: true,
    },
  ],
  result: 'text',
  examples: [
    { formula: 'FIXED(3.14159)', result: '3.14' },
    { formula: 'FIXED(2, 1)', result: '2.0' },
    { formula: 'FIXED(1234.567, -2)', result: '1200' },
  ],
  evaluate: (number, places = 2) => {
    const count = Math.min(20, Math.trunc(places))
    return Math.abs(number) < 1e15 ? roundDecimal(number, count).toFixed(Math.max(0, count)) : null
  },
})
