import { toText } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'COUNT_BY',
  label: 'Count by',
  group: 'list',
  keywords: ['frequency', 'histogram', 'tally'],
  summary: 'How many items there are for each result of a formula, as an object.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'by', type: 'formula', summary: 'the formula over `item` and `index`' },
  ],
  result: 'object',
  examples: [{ formula: 'COUNT_BY(["a", "b", "a"], item)', result: { a: 2, b: 1 } }],
  cost: 4,
  evaluate: (list, by) => {
    const counts = new Map<string, number>()
    for (const [index, item] of list.entries()) {
      const key = toText(by(item, index)) ?? ''
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return Object.fromEntries(counts)
  },
})
