import { defineFunction } from '../../define-function.ts'
import { wordsOf } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'SNAKE_CASE',
  label: 'Snake case',
  group: 'text',
  keywords: ['underscore', 'identifier'],
  summary: 'The words of a text in small letters with underscores between.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: 'SNAKE_CASE("orderDate")', result: 'order_date' }],
  evaluate: text =>
    wordsOf(text)
      .map(word => word.toLowerCase())
      .join('_'),
})
