import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TEXT_AFTER',
  label: 'Text after',
  group: 'text',
  keywords: ['right of', 'rest', 'suffix'],
  summary: 'What stands after the first occurrence of a part; an empty text where the part is not in it.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'part', type: 'text', summary: 'the part' },
  ],
  result: 'text',
  examples: [{ formula: 'TEXT_AFTER("ada@example.org", "@")', result: 'example.org' }],
  evaluate: (text, part) => (text.includes(part) ? text.slice(text.indexOf(part) + part.length) : ''),
})
