import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'PICK',
  label: 'Pick',
  group: 'data',
  keywords: ['select keys', 'only', 'subset'],
  summary: 'An object with only some of its keys.',
  parameters: [
    { name: 'object', type: 'object', summary: 'the object' },
    { name: 'keys', type: 'text', summary: 'the keys', rest: true },
  ],
  result: 'object',
  examples: [{ formula: 'PICK({a: 1, b: 2, c: 3}, "a", "c")', result: { a: 1, c: 3 } }],
  evaluate: (object, keys) => Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key))),
})
