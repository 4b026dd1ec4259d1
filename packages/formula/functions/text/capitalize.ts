import { defineFunction } from '../../define-function.ts'
import { capitalize } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'CAPITALIZE',
  label: 'Capitalize',
  group: 'text',
  keywords: ['sentence case', 'first letter'],
  summary: 'The text with a capital first letter; the rest stays as it is.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'CAPITALIZE("new order of iPhones")', result: 'New order of iPhones' }],
  evaluate: text => capitalize(text),
})
