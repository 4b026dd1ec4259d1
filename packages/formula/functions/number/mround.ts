import { defineFunction } from '../../define-function.ts'
import { roundDecimal } from '../../numbers/decimals.ts'

export const formulaFunction = defineFunction({
  name: 'MROUND',
  label: 'Round to a multiple',
  group: 'number',
  keywords: ['nearest multiple', 'step', 'snap'],
  summary: 'The multiple of a step that is nearest to a number.',
  spreadsheet: 'Number and step may have different signs.',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    { name: 'step', type: 'number', summary: 'the step' },
  ],
  result: 'number',
  examples: [
    { formula: 'MROUND(22, 5)', result: 20 },
    { formula: 'MROUND(1.24, 0.05)', result: 1.25 },
  ],
  evaluate: (number, step) => (step === 0 ? 0 : roundDecimal(Math.round(number / step) * step, 12)),
})
