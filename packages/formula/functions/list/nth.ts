import { itemsOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'NTH',
  label: 'Item by place',
  group: 'list',
  keywords: ['index', 'at', 'element', 'get'],
  summary: 'The item at a place of a list; negative places count from the end.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'place', type: 'number', summary: 'the place; 1 is the first' },
  ],
  result: 'any',
  examples: [
    { formula: 'NTH(["a", "b", "c"], 2)', result: 'b' },
    { formula: 'NTH(["a", "b", "c"], -1)', result: 'c' },
  ],
  resultOf: ([list]) => itemsOf(list),
  evaluate: (list, place) => {
    const whole = Math.trunc(place)
    return whole === 0 ? null : (list.at(whole > 0 ? whole - 1 : whole) ?? null)
  },
})
