import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { type FormulaValue } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'PARTITION',
  label: 'Partition',
  group: 'list',
  keywords: ['split in two', 'separate'],
  summary: 'Two lists: the items for which a condition holds, and the others.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'condition', type: 'formula', summary: 'the condition over `item` and `index`' },
  ],
  result: 'list',
  examples: [{ formula: 'PARTITION([1, 5, 2], item > 1)', result: [[5, 2], [1]] }],
  cost: 4,
  evaluate: (list, condition, frame) => {
    const [held, others]: [FormulaValue[], FormulaValue[]] = [[], []]
    for (const [index, item] of list.entries()) (toBoolean(condition(item, index)) === true ? held : others).push(item)
    frame.spend(list.length * 8)
    return [held, others]
  },
})
