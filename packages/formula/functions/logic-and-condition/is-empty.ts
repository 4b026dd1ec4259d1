import { isEmpty } from '../../coerce/empty.ts'
import { defineFunction } from '../../define-function.ts'
import { emptySql } from '../../to-sql/compare-sql.ts'

export const formulaFunction = defineFunction({
  name: 'IS_EMPTY',
  label: 'Is empty',
  group: 'logic-and-condition',
  keywords: ['blank', 'null', 'missing', 'no value'],
  summary: 'Whether a value is missing, or a text, list or object that holds nothing.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value', nullable: true }],
  result: 'boolean',
  examples: [
    { formula: 'IS_EMPTY("")', result: true },
    { formula: 'IS_EMPTY(0)', result: false },
    { formula: 'IS_EMPTY([])', result: true },
  ],
  evaluate: value => isEmpty(value),
  sql: args => emptySql(args[0]),
})
