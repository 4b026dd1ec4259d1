import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'RENAME_KEY',
  label: 'Rename a key',
  group: 'data',
  keywords: ['change name', 'move property'],
  summary: 'An object with a key under another name.',
  parameters: [
    { name: 'object', type: 'object', summary: 'the object' },
    { name: 'from', type: 'text', summary: 'the key' },
    { name: 'to', type: 'text', summary: 'its new name' },
  ],
  result: 'object',
  examples: [{ formula: 'RENAME_KEY({a: 1, b: 2}, "a", "x")', result: { x: 1, b: 2 } }],
  evaluate: (object, from, to) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value])),
})
