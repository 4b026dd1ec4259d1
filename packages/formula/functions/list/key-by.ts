import { toText } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'KEY_BY',
  label: 'Key by',
  group: 'list',
  keywords: ['index by', 'dictionary', 'lookup table'],
  summary: 'The items as an object, keyed by what a formula gives; the last of a key stays.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'by', type: 'formula', summary: 'the formula over `item` and `index`' },
  ],
  result: 'object',
  examples: [{ formula: 'KEY_BY([{id: "a"}, {id: "b"}], item.id)', result: { a: { id: 'a' }, b: { id: 'b' } } }],
  cost: 4,
  evaluate: (list, by) => Object.fromEntries(list.map((item, index) => [toText(by(item, index)) ?? '', item])),
})
