import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'EVEN',
  label: 'Round to even',
  group: 'number',
  keywords: ['even number'],
  summary: 'A number rounded away from zero to an even one.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'number',
  examples: [
    { formula: 'EVEN(3)', result: 4 },
    { formula: 'EVEN(-1.5)', result: -2 },
  ],
  evaluate: number => Math.sign(number) * Math.ceil(Math.abs(number) / 2) * 2,
})
