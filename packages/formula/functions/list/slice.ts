import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'SLICE',
  label: 'Part of a list',
  group: 'list',
  keywords: ['sublist', 'range', 'from to'],
  summary: 'The items from one place to another.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'start', type: 'number', summary: 'the first place; 1 is the first item' },
    { name: 'end', type: 'number', summary: 'the last place; to the end if left out', optional: true },
  ],
  result: 'list',
  examples: [{ formula: 'SLICE([1, 2, 3, 4], 2, 3)', result: [2, 3] }],
  resultOf: ([list]) => listOf(itemsOf(list)),
  evaluate: (list, start, end = list.length) =>
    list.slice(Math.max(0, Math.trunc(start) - 1), Math.max(0, Math.trunc(end))),
})
