import { defineFunction } from '../../define-function.ts'
import { capitalize, wordsOf } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'CAMEL_CASE',
  label: 'Camel case',
  group: 'text',
  keywords: ['camelCase', 'identifier', 'variable'],
  summary: 'The words of a text as one, each but the first with a capital.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'CAMEL_CASE("order date")', result: 'orderDate' }],
  evaluate: text =>
    wordsOf(text)
      .map((word, place) => (place === 0 ? word.toLowerCase() : capitalize(word.toLowerCase())))
      .join(''),
})
