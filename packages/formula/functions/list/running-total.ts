import { listOf, numberType } from '../../check/types.ts'
import { toNumber } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'RUNNING_TOTAL',
  label: 'Running total',
  group: 'list',
  keywords: ['cumulative sum', 'accumulate', 'scan'],
  summary: 'The sums of a list up to each of its items.',
  parameters: [{ name: 'list', type: 'list', summary: 'the numbers' }],
  result: 'list',
  examples: [{ formula: 'RUNNING_TOTAL([1, 2, 3])', result: [1, 3, 6] }],
  resultOf: () => listOf(numberType),
  evaluate: list => {
    let total = 0
    return list.map(item => {
      total += toNumber(item) ?? 0
      return Number.isFinite(total) ? total : null
    })
  },
})
