import { defineFunction } from '../../define-function.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'AVERAGE_BY',
  label: 'Average by',
  group: 'list',
  keywords: ['mean', 'rollup', 'aggregate'],
  summary: 'The mean of what a formula gives for each item; empty where it gives nothing.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'formula', type: 'formula', summary: 'the formula over `item` and `index`' },
  ],
  result: 'number',
  examples: [{ formula: 'AVERAGE_BY([{n: 2}, {n: 4}], item.n)', result: 3 }],
  cost: 4,
  evaluate: (list, formula) => {
    const numbers = numbersOf(list.map((item, index) => formula(item, index)))
    return numbers.length === 0 ? null : sumOf(numbers) / numbers.length
  },
})
