import { defineFunction } from '../../define-function.ts'
import { convertMeasure, measureNames } from '../../numbers/measures.ts'

export const formulaFunction = defineFunction({
  name: 'CONVERT',
  label: 'Convert units',
  group: 'conversion',
  keywords: ['length', 'weight', 'temperature', 'volume', 'miles', 'pounds'],
  summary: 'A measure in another unit of the same kind; empty where the two units measure different things.',
  spreadsheet: 'Knows fewer units, in any case: `lb` for lbm, `oz` for ozm, `floz` for oz, `h` for hr.',
  parameters: [
    { name: 'number', type: 'number', summary: 'the measure' },
    { name: 'from', type: 'text', summary: 'its unit', options: measureNames },
    { name: 'to', type: 'text', summary: 'the unit wanted', options: measureNames },
  ],
  result: 'number',
  examples: [
    { formula: 'CONVERT(1, "mi", "km")', result: 1.609344 },
    { formula: 'CONVERT(100, "C", "F")', result: 212 },
    { formula: 'CONVERT(1, "kg", "m")', result: null },
  ],
  evaluate: (number, from, to) => convertMeasure(number, from, to),
})
