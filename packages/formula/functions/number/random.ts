import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'RANDOM',
  label: 'Random number',
  group: 'number',
  keywords: ['rand', 'chance', 'dice'],
  summary: 'A random number from 0 to below 1.',
  parameters: [],
  result: 'number',
  examples: [{ formula: 'RANDOM() < 1', result: true }],
  volatile: true,
  evaluate: frame => frame.random(),
})
