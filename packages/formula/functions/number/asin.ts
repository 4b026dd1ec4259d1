import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'ASIN',
  label: 'Arc sine',
  group: 'number',
  keywords: ['inverse sine', 'trigonometry'],
  summary: 'The angle in radians whose sine this is; empty outside -1 to 1.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'number', type: 'number', summary: 'the sine' }],
  result: 'number',
  examples: [
    { formula: 'ASIN(0)', result: 0 },
    { formula: 'ASIN(2)', result: null },
  ],
  evaluate: number => exactMath.asin(number),
})
