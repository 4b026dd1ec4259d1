import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'COS',
  label: 'Cosine',
  group: 'number',
  keywords: ['trigonometry'],
  summary: 'The cosine of an angle in radians.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'angle', type: 'number', summary: 'the angle' }],
  result: 'number',
  examples: [{ formula: 'COS(0)', result: 1 }],
  evaluate: angle => exactMath.cos(angle),
})
