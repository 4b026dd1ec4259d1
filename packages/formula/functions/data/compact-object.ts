import { isEmpty } from '../../coerce/empty.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'COMPACT_OBJECT',
  label: 'Leave out empty keys',
  group: 'data',
  keywords: ['remove blanks', 'clean', 'not null'],
  summary: 'An object without the keys whose value is missing or holds nothing.',
  parameters: [{ name: 'object', type: 'object', summary: 'the object' }],
  result: 'object',
  examples: [{ formula: 'COMPACT_OBJECT({a: 1, b: null, c: ""})', result: { a: 1 } }],
  evaluate: object => Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value))),
})
