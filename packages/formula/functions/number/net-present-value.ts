import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'NET_PRESENT_VALUE',
  label: 'Net present value',
  group: 'number',
  keywords: ['npv', 'discount', 'cash flow'],
  summary: 'What payments at the end of each period are worth today.',
  parameters: [
    { name: 'rate', type: 'number', summary: 'interest per period' },
    { name: 'payments', type: 'list', summary: 'the payments, first to last' },
  ],
  result: 'number',
  examples: [{ formula: 'ROUND(NET_PRESENT_VALUE(0.1, [110, 121]), 2)', result: 200 }],
  evaluate: (rate, payments) =>
    rate === -1
      ? null
      : sumOf(numbersOf(payments).map((payment, place) => payment / exactMath.power(1 + rate, place + 1))),
})
