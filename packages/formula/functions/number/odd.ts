import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'ODD',
  label: 'Round to odd',
  group: 'number',
  keywords: ['odd number'],
  summary: 'A number rounded away from zero to an odd one.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'number',
  examples: [
    { formula: 'ODD(2)', result: 3 },
    { formula: 'ODD(0)', result: 1 },
  ],
  evaluate: number => (number < 0 ? -1 : 1) * (Math.max(0, Math.ceil((Math.abs(number) - 1) / 2)) * 2 + 1),
})
