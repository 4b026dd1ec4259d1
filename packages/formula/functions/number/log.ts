import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'LOG',
  label: 'Logarithm',
  group: 'number',
  keywords: ['log10', 'log2', 'base'],
  summary: 'The logarithm of a number to a base.',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    { name: 'base', type: 'number', summary: 'the base, 10 if left out', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'LOG(1000)', result: 3 },
    { formula: 'LOG(8, 2)', result: 3 },
  ],
  evaluate: (number, base = 10) => {
    if (base === 10) return Math.log10(number)
    return base === 2 ? Math.log2(number) : Math.log(number) / Math.log(base)
  },
})
