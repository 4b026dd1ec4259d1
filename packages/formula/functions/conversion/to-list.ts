import { toList } from '../../coerce/coerce.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TO_LIST',
  label: 'To list',
  group: 'conversion',
  keywords: ['array', 'cast', 'split'],
  summary:
    'A value as a list: a text is split on the commas outside double quotes, another value becomes the only item.',
  parameters: [{ name: 'value', type: 'any', summary: 'the value' }],
  result: 'list',
  examples: [
    { formula: 'TO_LIST("a,b")', result: ['a', 'b'] },
    { formula: 'TO_LIST("a,\\"b,c\\"")', result: ['a', '"b,c"'] },
    { formula: 'TO_LIST(5)', result: [5] },
  ],
  evaluate: value => toList(value),
})
