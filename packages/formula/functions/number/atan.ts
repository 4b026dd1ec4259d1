import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'ATAN',
  label: 'Arc tangent',
  group: 'number',
  keywords: ['inverse tangent', 'trigonometry'],
  summary: 'The angle in radians whose tangent this is.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'number', type: 'number', summary: 'the tangent' }],
  result: 'number',
  examples: [{ formula: 'ATAN(0)', result: 0 }],
  evaluate: number => exactMath.atan(number),
})
