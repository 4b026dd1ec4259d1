import { commonType, itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import type { FormulaList } from '../../value.ts'

const emptyList: FormulaList = []

export const formulaFunction = defineFunction({
  name: 'MERGE_LISTS',
  label: 'Merge lists',
  group: 'list',
  keywords: ['concatenate', 'combine', 'join lists', 'vstack', 'hstack'],
  summary: 'The items of several lists in one.',
  parameters: [{ name: 'lists', type: 'list', summary: 'the lists', nullable: true, rest: true }],
  result: 'list',
  examples: [{ formula: 'MERGE_LISTS([1], [2, 3], null)', result: [1, 2, 3] }],
  resultOf: args => listOf(commonType(args.map(itemsOf))),
  evaluate: lists => emptyList.concat(...lists.map(list => list ?? emptyList)),
})
