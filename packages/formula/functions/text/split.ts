import { listOf, textType } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'
import { lettersOf } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'SPLIT',
  label: 'Split',
  group: 'text',
  keywords: ['separate', 'explode', 'tokens', 'divide'],
  summary: 'The parts of a text between separators, as a list.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'separator', type: 'text', summary: 'what stands between the parts, a comma if left out', optional: true },
  ],
  result: 'list',
  examples: [
    { formula: 'SPLIT("a, b", ", ")', result: ['a', 'b'] },
    { formula: 'SPLIT("1-2-3", "-")', result: ['1', '2', '3'] },
  ],
  resultOf: () => listOf(textType),
  evaluate: (text, separator = ',', frame) => {
    frame.spend(text.length * 8)
    return separator === '' ? lettersOf(text) : text.split(separator)
  },
})
