import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'ATAN2',
  label: 'Angle of a point',
  group: 'number',
  keywords: ['arc tangent', 'direction', 'bearing'],
  summary: 'The angle in radians between the x axis and a point.',
  spreadsheet: 'Of 0 and 0 it gives 0.',
  parameters: [
    { name: 'x', type: 'number', summary: "the point's x" },
    { name: 'y', type: 'number', summary: "the point's y" },
  ],
  result: 'number',
  examples: [{ formula: 'ATAN2(1, 0)', result: 0 }],
  evaluate: (x, y) => exactMath.atan2(y, x),
})
