import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'DEGREES',
  label: 'Degrees',
  group: 'number',
  keywords: ['radians to degrees', 'angle'],
  summary: 'An angle in radians as degrees.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'angle', type: 'number', summary: 'the angle in radians' }],
  result: 'number',
  examples: [{ formula: 'DEGREES(PI())', result: 180 }],
  evaluate: angle => (angle * 180) / Math.PI,
})
