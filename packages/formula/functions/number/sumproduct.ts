import { defineFunction } from '../../define-function.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'
import type { FormulaList } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'SUMPRODUCT',
  label: 'Sum of products',
  group: 'number',
  keywords: ['multiply lists', 'weighted', 'scalar'],
  summary: 'Numbers at the same place of lists multiplied, and that added up; a missing one counts as 0.',
  spreadsheet: 'In lists of different lengths, what is missing counts as 0.',
  parameters: [{ name: 'lists', type: 'list', summary: 'the lists', rest: true }],
  result: 'number',
  examples: [{ formula: 'SUMPRODUCT([2, 3], [10, 100])', result: 320 }],
  evaluate: (lists, frame) => {
    const [first = [], ...others] = lists
    frame.spend(first.length * lists.length * 8)
    const at = (list: FormulaList, place: number) => numbersOf([list[place] ?? null])[0] ?? 0
    return sumOf(first.map((_, place) => others.reduce((product, list) => product * at(list, place), at(first, place))))
  },
})
