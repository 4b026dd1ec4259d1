import { defineFunction } from '../../define-function.ts'
import { wordsOf } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'KEBAB_CASE',
  label: 'Kebab case',
  group: 'text',
  keywords: ['hyphen', 'dash', 'identifier'],
  summary: 'The words of a text in small letters with hyphens between.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'KEBAB_CASE("orderDate")', result: 'order-date' }],
  evaluate: text =>
    wordsOf(text)
      .map(word => word.toLowerCase())
      .join('-'),
})
