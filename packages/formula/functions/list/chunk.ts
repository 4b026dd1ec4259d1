import { itemsOf, listOf } from '../../check/types.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'CHUNK',
  label: 'Chunk',
  group: 'list',
  keywords: ['batches', 'pages', 'split'],
  summary: 'A list cut into lists of so many items.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    { name: 'size', type: 'number', summary: 'how many items each has' },
  ],
  result: 'list',
  examples: [{ formula: 'CHUNK([1, 2, 3], 2)', result: [[1, 2], [3]] }],
  resultOf: ([list]) => listOf(listOf(itemsOf(list))),
  evaluate: (list, size, frame) => {
    const step = Math.max(1, Math.trunc(size))
    frame.spend(list.length * 8)
    return Array.from({ length: Math.ceil(list.length / step) }, (_, place) =>
      list.slice(place * step, (place + 1) * step),
    )
  },
})
