import { listOf, textType } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'LINES',
  label: 'Lines',
  group: 'text',
  keywords: ['split lines', 'rows', 'paragraphs'],
  summary: 'The lines of a text, as a list.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'list',
  examples: [{ formula: 'LINES("a\\nb")', result: ['a', 'b'] }],
  resultOf: () => listOf(textType),
  evaluate: (text, frame) => {
    frame.spend(text.length * 8)
    return text.split(/\r\n|\r|\n/)
  },
})
