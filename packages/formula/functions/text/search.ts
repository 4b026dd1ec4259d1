import { fold } from '@trellis/base'
import { defineFunction } from '../../define-function.ts'
import { placeOf } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'SEARCH',
  label: 'Search in a text',
  group: 'text',
  keywords: ['position', 'find', 'ignore case', 'accents'],
  summary: 'Place of a text in another, beginning with 1; 0 where it is not in there. Case and accents do not count.',
  parameters: [
    { name: 'wanted', type: 'text', summary: 'what to look for' },
    { name: 'text', type: 'text', summary: 'where to look' },
  ],
  result: 'number',
  examples: [
    { formula: 'SEARCH("UBER", "Der Über-Fund")', result: 5 },
    { formula: 'SEARCH("x", "abc")', result: 0 },
  ],
  evaluate: (wanted, text) => {
    const place = fold(text).indexOf(fold(wanted))
    return place < 0 ? 0 : placeOf(fold(text), place) + 1
  },
})
