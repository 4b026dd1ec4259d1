import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'RADIANS',
  label: 'Radians',
  group: 'number',
  keywords: ['degrees to radians', 'angle'],
  summary: 'An angle in degrees as radians.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'angle', type: 'number', summary: 'the angle in degrees' }],
  result: 'number',
  examples: [{ formula: 'RADIANS(0)', result: 0 }],
  evaluate: angle => (angle * Math.PI) / 180,
})
