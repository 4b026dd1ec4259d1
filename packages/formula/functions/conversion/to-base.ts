import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TO_BASE',
  label: 'To another base',
  group: 'conversion',
  keywords: ['binary', 'hexadecimal', 'dec2hex', 'dec2bin', 'radix'],
  summary: 'A whole number written in another base.',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    { name: 'base', type: 'number', summary: 'from 2 to 36' },
  ],
  result: 'text',
  examples: [{ formula: 'TO_BASE(255, 16)', result: 'FF' }],
  evaluate: (number, base) =>
    base >= 2 && base <= 36 ? Math.trunc(number).toString(Math.trunc(base)).toUpperCase() : null,
})
