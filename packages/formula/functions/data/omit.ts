import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'OMIT',
  label: 'Omit',
  group: 'data',
  keywords: ['remove keys', 'without', 'except'],
  summary: 'An object without some of its keys.',
  parameters: [
    { name: 'object', type: 'object', summary: 'the object' },
    { name: 'keys', type: 'text', summary: 'the keys', rest: true },
  ],
  result: 'object',
  examples: [{ formula: 'OMIT({a: 1, b: 2}, "b")', result: { a: 1 } }],
  evaluate: (object, keys) => Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key))),
})
