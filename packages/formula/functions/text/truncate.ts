import { defineFunction } from '../../define-function.ts'
import { lengthOf, sliceLetters } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'TRUNCATE',
  label: 'Shorten',
  group: 'text',
  keywords: ['truncate', 'ellipsis', 'cut', 'excerpt'],
  summary: 'A text cut to a length, ending in … where something was cut off.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'length', type: 'number', summary: 'the longest it may be, with the ending' },
    { name: 'ending', type: 'text', summary: 'what stands at the cut, … if left out', optional: true },
  ],
  result: 'text',
  examples: [
    { formula: 'TRUNCATE("A long title", 7)', result: 'A long…' },
    { formula: 'TRUNCATE("Short", 7)', result: 'Short' },
  ],
  evaluate: (text, length, ending = '…') => {
    if (lengthOf(text) <= length) return text
    const kept = Math.max(0, Math.trunc(length) - lengthOf(ending))
    return sliceLetters(sliceLetters(text, 0, kept) + ending, 0, Math.max(0, Math.trunc(length)))
  },
})
