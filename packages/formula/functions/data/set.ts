import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'SET',
  label: 'Set',
  group: 'data',
  keywords: ['put', 'assign', 'property', 'change'],
  summary: 'An object with a key set to a value.',
  parameters: [
    { name: 'object', type: 'object', summary: 'the object' },
    { name: 'key', type: 'text', summary: 'the key' },
    { name: 'value', type: 'any', summary: 'the value', nullable: true },
  ],
  result: 'object',
  examples: [{ formula: 'SET({a: 1}, "b", 2)', result: { a: 1, b: 2 } }],
  evaluate: (object, key, value) =>
    Object.fromEntries([...Object.entries(object).filter(([each]) => each !== key), [key, value]]),
})
