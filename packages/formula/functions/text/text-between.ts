import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'TEXT_BETWEEN',
  label: 'Text between',
  group: 'text',
  keywords: ['extract', 'inside', 'brackets'],
  summary: 'What stands between two parts; an empty text where they are not in it.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'start', type: 'text', summary: 'the part before it' },
    { name: 'end', type: 'text', summary: 'the part after it' },
  ],
  result: 'text',
  examples: [{ formula: 'TEXT_BETWEEN("a [b] c", "[", "]")', result: 'b' }],
  evaluate: (text, start, end) => {
    const from = text.indexOf(start)
    const to = from < 0 ? -1 : text.indexOf(end, from + start.length)
    return to < 0 ? '' : text.slice(from + start.length, to)
  },
})
