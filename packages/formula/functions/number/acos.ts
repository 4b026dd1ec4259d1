import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'ACOS',
  label: 'Arc cosine',
  group: 'number',
  keywords: ['inverse cosine', 'trigonometry'],
  summary: 'The angle in radians whose cosine this is; empty outside -1 to 1.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'number', type: 'number', summary: 'the cosine' }],
  result: 'number',
  examples: [{ formula: 'ACOS(1)', result: 0 }],
  evaluate: number => exactMath.acos(number),
})
