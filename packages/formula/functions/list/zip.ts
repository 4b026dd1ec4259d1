import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'ZIP',
  label: 'Zip',
  group: 'list',
  keywords: ['pair up', 'combine', 'transpose'],
  summary: 'Lists side by side: the first items of each, the second ones, and so on.',
  parameters: [{ name: 'lists', type: 'list', summary: 'the lists', rest: true }],
  result: 'list',
  examples: [
    {
      formula: 'ZIP(["a", "b"], [1, 2])',
      result: [
        ['a', 1],
        ['b', 2],
      ],
    },
  ],
  evaluate: (lists, frame) => {
    const longest = lists.reduce((most, list) => Math.max(most, list.length), 0)
    frame.spend(longest * (lists.length + 1) * 8)
    return Array.from({ length: longest }, (_, place) => lists.map(list => list[place] ?? null))
  },
})
