import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'PREPEND',
  label: 'Prepend',
  group: 'list',
  keywords: ['add item', 'unshift', 'start'],
  summary: 'A list with further items at its start.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'items', type: 'any', summary: 'the items', nullable: true, rest: true },
  ],
  result: 'list',
  examples: [{ formula: 'PREPEND([3], 1, 2)', result: [1, 2, 3] }],
  evaluate: (list, items) => [...items, ...list],
})
