import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_ODD',
  label: 'Is odd',
  group: 'number',
  keywords: ['not divisible by two'],
  summary: 'Whether the whole part of a number is odd.',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'boolean',
  examples: [{ formula: 'IS_ODD(4)', result: false }],
  evaluate: number => Math.trunc(number) % 2 !== 0,
})
