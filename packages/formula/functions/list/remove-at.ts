import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'REMOVE_AT',
  label: 'Remove by place',
  group: 'list',
  keywords: ['delete item', 'splice', 'without'],
  summary: 'A list without the item at a place.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'place', type: 'number', summary: 'the place; 1 is the first' },
  ],
  result: 'list',
  examples: [{ formula: 'REMOVE_AT(["a", "b"], 1)', result: ['b'] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  evaluate: (list, place) => list.filter((_, index) => index !== Math.trunc(place) - 1),
})
