import { compare, isSame } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'
import type { FormulaList, FormulaValue } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'XMATCH',
  label: 'Match the nearest',
  group: 'list',
  keywords: ['position', 'index of', 'lookup', 'match', 'approximate'],
  summary:
    'Place of the first item that equals a value, or of the nearest one to it, in a list in any order; empty where there is none.',
  spreadsheet: 'Case counts; there are no wildcards and no other order of search.',
  parameters: [
    { name: 'value', type: 'any', summary: 'the value', nullable: true },
    { name: 'list', type: 'list', summary: 'the list' },
    {
      name: 'kind',
      type: 'number',
      summary: '0 or left out: equal; -1: equal or the next smaller one; 1: equal or the next larger one',
      optional: true,
    },
  ],
  result: 'number',
  examples: [
    { formula: 'XMATCH("b", ["a", "b"])', result: 2 },
    { formula: 'XMATCH(25, [30, 10, 20], -1)', result: 3 },
    { formula: 'XMATCH(25, [30, 10, 20], 1)', result: 1 },
  ],
  evaluate: (value, list, given = 0) => {
    const kind = Math.trunc(given)
    if (kind === 0) return list.findIndex(item => isSame(item, value)) + 1 || null
    return kind === 1 || kind === -1 ? nearest(value, list, kind) : null
  },
})

/** The first of the items on one side of a value that none comes nearer to it. */
function nearest(value: FormulaValue, list: FormulaList, side: 1 | -1): number | null {
  let best: { item: FormulaValue; place: number } | undefined
  for (const [place, item] of list.entries()) {
    const order = compare(item, value)
    if (order === undefined || order * side < 0) continue
    if (!best || (compare(item, best.item) ?? 0) * side < 0) best = { item, place }
  }
  return best ? best.place + 1 : null
}
