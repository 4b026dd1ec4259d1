import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { isList } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'FLAT_MAP',
  label: 'Map and flatten',
  group: 'list',
  keywords: ['for each', 'expand', 'unnest'],
  summary: 'What a formula gives for each item, all in one list.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    {
      name: 'formula',
      type: 'formula',
      summary: 'the formula over `item` and `index`; a list it gives is taken apart',
    },
  ],
  result: 'list',
  examples: [{ formula: 'FLAT_MAP([1, 2], [item, item])', result: [1, 1, 2, 2] }],
  resultOf: ([, formula]) => listOf(itemsOf(formula)),
  cost: 4,
  evaluate: (list, formula, frame) =>
    list.flatMap((item, index) => {
      const given = formula(item, index)
      if (isList(given)) frame.spend(given.length * 8)
      return given
    }),
})
