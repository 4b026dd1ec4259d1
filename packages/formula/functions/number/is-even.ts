import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_EVEN',
  label: 'Is even',
  group: 'number',
  keywords: ['divisible by two'],
  summary: 'Whether the whole part of a number is even.',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'boolean',
  examples: [{ formula: 'IS_EVEN(4)', result: true }],
  evaluate: number => Math.trunc(number) % 2 === 0,
})
