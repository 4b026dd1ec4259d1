import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'ENTRIES',
  label: 'Entries',
  group: 'data',
  keywords: ['pairs', 'key value', 'to list'],
  summary: 'The keys and values of an object, as a list of objects with `key` and `value`.',
  parameters: [{ name: 'object', type: 'object', summary: 'the object' }],
  result: 'list',
  examples: [{ formula: 'ENTRIES({a: 1})', result: [{ key: 'a', value: 1 }] }],
  evaluate: (object, frame) => {
    const entries = Object.entries(object)
    frame.spend(entries.length * 64)
    return entries.map(([key, value]) => ({ key, value }))
  },
})
