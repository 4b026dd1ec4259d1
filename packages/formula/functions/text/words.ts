import { listOf, textType } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'WORDS',
  label: 'Words',
  group: 'text',
  keywords: ['split words', 'tokens'],
  summary: 'The words of a text, as a list.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'list',
  examples: [{ formula: 'WORDS("Hello, big world!")', result: ['Hello', 'big', 'world'] }],
  resultOf: () => listOf(textType),
  evaluate: text => text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? [],
})
