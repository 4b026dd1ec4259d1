import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'TAN',
  label: 'Tangent',
  group: 'number',
  keywords: ['trigonometry'],
  summary: 'The tangent of an angle in radians.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'angle', type: 'number', summary: 'the angle' }],
  result: 'number',
  examples: [{ formula: 'TAN(0)', result: 0 }],
  evaluate: angle => exactMath.tan(angle),
})
