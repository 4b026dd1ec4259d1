import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'SIN',
  label: 'Sine',
  group: 'number',
  keywords: ['trigonometry'],
  summary: 'The sine of an angle in radians.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'angle', type: 'number', summary: 'the angle' }],
  result: 'number',
  examples: [{ formula: 'SIN(0)', result: 0 }],
  evaluate: angle => exactMath.sin(angle),
})
