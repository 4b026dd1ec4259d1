import { toBoolean } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { booleanOf } from '../../to-sql/convert.ts'

export const formulaFunction = defineFunction({
  name: 'TO_BOOLEAN',
  label: 'To true or false',
  group: 'conversion',
  keywords: ['cast', 'bool', 'yes no'],
  summary:
    "A value as true or false: 1 and 'true' are true, 0 and 'false' are false, else whatever is not empty is true.",
  parameters: [{ name: 'value', type: 'any', summary: 'the value' }],
  result: 'boolean',
  examples: [
    { formula: 'TO_BOOLEAN("false")', result: false },
    { formula: 'TO_BOOLEAN([0])', result: true },
  ],
  evaluate: value => toBoolean(value),
  sql: args => args[0] && booleanOf(args[0]),
})
