import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'PERCENT_CHANGE',
  label: 'Percentage change',
  group: 'number',
  keywords: ['growth', 'increase', 'delta'],
  summary: 'By which percentage a number changed. Empty where it was 0.',
  parameters: [
    { name: 'before', type: 'number', summary: 'what it was' },
    { name: 'after', type: 'number', summary: 'what it is' },
  ],
  result: 'number',
  examples: [{ formula: 'PERCENT_CHANGE(80, 100)', result: 25 }],
  evaluate: (before, after) => (before === 0 ? null : ((after - before) / Math.abs(before)) * 100),
})
