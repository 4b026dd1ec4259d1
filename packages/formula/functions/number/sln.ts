import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'SLN',
  label: 'Straight depreciation',
  group: 'number',
  keywords: ['write off', 'asset', 'book value', 'linear depreciation'],
  summary: 'By how much a thing loses worth each period, the same each time.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'cost', type: 'number', summary: 'what it cost' },
    { name: 'salvage', type: 'number', summary: 'what it is worth at the end' },
    { name: 'periods', type: 'number', summary: 'how many periods' },
  ],
  result: 'number',
  examples: [{ formula: 'SLN(10000, 1000, 5)', result: 1800 }],
  evaluate: (cost, salvage, periods) => (cost - salvage) / periods,
})
