import { commonType } from '../../check/types.ts'
import { toNumber } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'CHOOSE',
  label: 'Choose by number',
  group: 'logic-and-condition',
  keywords: ['pick', 'nth', 'option'],
  summary: 'The first, second, … of several values.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'number', type: 'number', summary: 'which one; 1 is the first' },
    { name: 'values', type: 'any', summary: 'the values', nullable: true, rest: true },
  ],
  result: 'any',
  examples: [
    { formula: 'CHOOSE(2, "a", "b", "c")', result: 'b' },
    { formula: 'CHOOSE(9, "a")', result: null },
  ],
  resultOf: ([, ...values]) => commonType(values),
  lazy:
    ([number, ...values]) =>
    frame => {
      const place = number ? toNumber(number(frame)) : null
      return place === null ? null : (values[Math.trunc(place) - 1]?.(frame) ?? null)
    },
})
