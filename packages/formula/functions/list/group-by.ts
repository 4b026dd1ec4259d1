import { toText } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { type FormulaValue } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'GROUP_BY',
  label: 'Group by',
  group: 'list',
  keywords: ['categorize', 'bucket', 'pivot'],
  summary: 'The items in groups by what a formula gives: an object with a list for each.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'by', type: 'formula', summary: 'the formula over `item` and `index`' },
  ],
  result: 'object',
  examples: [{ formula: 'GROUP_BY([1, 2, 3], IF(IS_ODD(item), "odd", "even"))', result: { odd: [1, 3], even: [2] } }],
  cost: 4,
  evaluate: (list, by) => {
    const grouped = new Map<string, FormulaValue[]>()
    for (const [index, item] of list.entries()) {
      const key = toText(by(item, index)) ?? ''
      const members = grouped.get(key)
      if (members) members.push(item)
      else grouped.set(key, [item])
    }
    return Object.fromEntries(grouped)
  },
})
