import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'MAP_VALUES',
  label: 'Map values',
  group: 'data',
  keywords: ['for each', 'transform object'],
  summary: 'An object with what a formula gives for each value.',
  parameters: [
    { name: 'object', type: 'object', summary: 'the object' },
    { name: 'formula', type: 'formula', summary: 'the formula over `item` (the value) and `index`' },
  ],
  result: 'object',
  examples: [{ formula: 'MAP_VALUES({a: 1, b: 2}, item * 10)', result: { a: 10, b: 20 } }],
  cost: 4,
  evaluate: (object, formula) =>
    Object.fromEntries(Object.entries(object).map(([key, value], index) => [key, formula(value, index)])),
})
