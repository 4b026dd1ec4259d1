import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'LOG10',
  label: 'Logarithm to base 10',
  group: 'number',
  keywords: ['decimal', 'log'],
  summary: 'The power of ten that gives the number.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'number',
  examples: [{ formula: 'LOG10(1000)', result: 3 }],
  evaluate: number => exactMath.log(number, 10),
})
