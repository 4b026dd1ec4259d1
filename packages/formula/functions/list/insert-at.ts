import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'INSERT_AT',
  label: 'Insert',
  group: 'list',
  keywords: ['add item', 'splice', 'position'],
  summary: 'A list with an item put in at a place.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'place', type: 'number', summary: 'the place it gets; 1 is the first' },
    { name: 'item', type: 'any', summary: 'the item', nullable: true },
  ],
  result: 'list',
  examples: [{ formula: 'INSERT_AT(["a", "c"], 2, "b")', result: ['a', 'b', 'c'] }],
  evaluate: (list, place, item) => list.toSpliced(Math.max(0, Math.trunc(place) - 1), 0, item),
})
