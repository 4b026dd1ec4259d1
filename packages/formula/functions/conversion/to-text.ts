import { toText } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { textOf } from '../../to-sql/convert.ts'

export const formulaFunction = defineFunction({
  name: 'TO_TEXT',
  label: 'To text',
  group: 'conversion',
  keywords: ['string', 'cast', 'str', 'tostring'],
  summary: 'A value as text; a list is joined with commas.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value' }],
  result: 'text',
  examples: [
    { formula: 'TO_TEXT(12.5)', result: '12.5' },
    { formula: 'TO_TEXT([1, 2])', result: '1,2' },
  ],
  evaluate: value => toText(value),
  sql: args => args[0] && textOf(args[0]),
})
