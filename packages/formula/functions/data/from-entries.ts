import { toText } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'
import { ownProperty } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'FROM_ENTRIES',
  label: 'From entries',
  group: 'data',
  keywords: ['pairs', 'key value', 'from list'],
  summary: 'An object made of a list of objects with `key` and `value`.',
  parameters: [{ name: 'list', type: 'list', summary: 'the list' }],
  result: 'object',
  examples: [{ formula: 'FROM_ENTRIES([{key: "a", value: 1}])', result: { a: 1 } }],
  evaluate: list =>
    Object.fromEntries(list.map(item => [toText(ownProperty(item, 'key')) ?? '', ownProperty(item, 'value')])),
})
