import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TEXT_BEFORE',
  label: 'Text before',
  group: 'text',
  keywords: ['left of', 'until', 'prefix'],
  summary: 'What stands before the first occurrence of a part; the whole text where the part is not in it.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'part', type: 'text', summary: 'the part' },
  ],
  result: 'text',
  examples: [{ formula: 'TEXT_BEFORE("ada@example.org", "@")', result: 'ada' }],
  evaluate: (text, part) => (text.includes(part) ? text.slice(0, text.indexOf(part)) : text),
})
