import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'APPEND',
  label: 'Append',
  group: 'list',
  keywords: ['add item', 'push', 'end'],
  summary: 'A list with further items at its end.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'items', type: 'any', summary: 'the items', nullable: true, rest: true },
  ],
  result: 'list',
  examples: [{ formula: 'APPEND([1], 2, 3)', result: [1, 2, 3] }],
  evaluate: (list, items) => [...list, ...items],
})
