import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'COUNT_TEXT',
  label: 'Count occurrences',
  group: 'text',
  keywords: ['how often', 'occurrences'],
  summary: 'How often a text is in another. Case counts.',
  parameters: [
    { name: 'text', type: 'text', summary: 'where to look' },
    { name: 'part', type: 'text', summary: 'what to count' },
  ],
  result: 'number',
  examples: [{ formula: 'COUNT_TEXT("banana", "an")', result: 2 }],
  evaluate: (text, part) => (part === '' ? 0 : text.split(part).length - 1),
})
