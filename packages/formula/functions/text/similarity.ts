import { fold } from '@trellis/base'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'SIMILARITY',
  label: 'Similarity',
  group: 'text',
  keywords: ['fuzzy', 'distance', 'levenshtein', 'compare'],
  summary:
    'How alike two texts are, from 0 to 1, by the pairs of letters that they share. Case and accents do not count.',
  parameters: [
    { name: 'left', type: 'text', summary: 'a text' },
    { name: 'right', type: 'text', summary: 'another' },
  ],
  result: 'number',
  examples: [
    { formula: 'SIMILARITY("night", "nacht")', result: 0.25 },
    { formula: 'SIMILARITY("same", "Same")', result: 1 },
  ],
  evaluate: (left, right) => similarity(fold(left), fold(right)),
})

/** Sørensen–Dice over pairs of neighbouring letters. */
function similarity(left: string, right: string): number {
  if (left === right) return 1
  const pairs = new Map<string, number>()
  for (let place = 0; place < left.length - 1; place += 1) {
    const pair = left.slice(place, place + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let shared = 0
  for (let place = 0; place < right.length - 1; place += 1) {
    const pair = right.slice(place, place + 2)
    const count = pairs.get(pair) ?? 0
    if (count > 0) shared += 1
    pairs.set(pair, count - 1)
  }
  const all = left.length + right.length - 2
  return all > 0 ? (2 * shared) / all : 0
}
