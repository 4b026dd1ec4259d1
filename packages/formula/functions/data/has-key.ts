import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'HAS_KEY',
  label: 'Has a key',
  group: 'data',
  keywords: ['property', 'exists', 'in'],
  summary: 'Whether an object has a key.',
  parameters: [
    { name: 'object', type: 'object', summary: 'the object' },
    { name: 'key', type: 'text', summary: 'the key' },
  ],
  result: 'boolean',
  examples: [
    { formula: 'HAS_KEY({a: null}, "a")', result: true },
    { formula: 'HAS_KEY({}, "constructor")', result: false },
  ],
  evaluate: (object, key) => Object.hasOwn(object, key),
})
