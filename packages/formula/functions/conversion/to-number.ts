import { toNumber } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { numberOf } from '../../to-sql/convert.ts'

export const formulaFunction = defineFunction({
  name: 'TO_NUMBER',
  label: 'To number',
  group: 'conversion',
  keywords: ['cast', 'digits', 'int'],
  summary: 'A value as a number. Of a text only the digits count; to read signs and decimals take VALUE.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value' }],
  result: 'number',
  examples: [
    { formula: 'TO_NUMBER("12 pcs")', result: 12 },
    { formula: 'TO_NUMBER("-1.5")', result: 15 },
    { formula: 'TO_NUMBER(["x", "7"])', result: 7 },
  ],
  evaluate: value => toNumber(value),
  sql: args => args[0] && numberOf(args[0]),
})
