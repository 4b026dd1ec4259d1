import { compare, isSame } from '../../coerce/compare.ts'
import { defineFunction } from '../../define-function.ts'
import type { FormulaValue } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'MATCH',
  label: 'Match',
  group: 'list',
  keywords: ['position', 'index of', 'lookup', 'approximate', 'sorted'],
  summary:
    'Place of the first item that equals a value, or of the nearest one in a list in order; empty where there is none.',
  spreadsheet:
    'Finds equal values where the kind is left out, which in spreadsheets means 1; case counts, there are no wildcards.',
  parameters: [
    { name: 'value', type: 'any', summary: 'the value', nullable: true },
    { name: 'list', type: 'list', summary: 'the list' },
    {
      name: 'kind',
      type: 'number',
      summary:
        '0 or left out: equal; 1: the largest that is not above the value, in a list that rises; -1: the smallest that is not below it, in a list that falls',
      optional: true,
    },
  ],
  result: 'number',
  examples: [
    { formula: 'MATCH("b", ["a", "b"])', result: 2 },
    { formula: 'MATCH(25, [10, 20, 30], 1)', result: 2 },
    { formula: 'MATCH(25, [30, 20, 10], -1)', result: 1 },
    { formula: 'MATCH(5, [10, 20, 30], 1)', result: null },
  ],
  evaluate: (value, list, given = 0) => {
    const kind = Math.trunc(given)
    if (kind === 0) return list.findIndex(item => isSame(item, value)) + 1 || null
    if (kind !== 1 && kind !== -1) return null
    const isWithin = (item: FormulaValue) => {
      const order = compare(item, value)
      return order !== undefined && order * kind <= 0
    }
    return list.findLastIndex(isWithin) + 1 || null
  },
})
