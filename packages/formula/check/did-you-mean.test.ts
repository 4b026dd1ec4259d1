import fc from 'fast-check'
import { expect, test } from 'vitest'
import { didYouMean } from './did-you-mean.ts'

/** The textbook's optimal string alignment, of whole tables. */
function distanceOf(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (_each, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= left.length; row += 1)
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      const costs = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)]
      const cost = Math.min(...costs, isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY)
      table[row]?.splice(column, 1, cost)
    }
  return at(left.length, right.length)
}

test('names are near by their distance, however far apart others are', () => {
  const names = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(names, names, fc.integer({ min: 1, max: 4 }), (given, known, most) => {
      expect(didYouMean(given, [known], most)).toBe(distanceOf(given, known) <= most ? known : undefined)
    }),
    { numRuns: 2000 },
  )
})

test('of many names most are passed over at once', () => {
  const known = Array.from({ length: 1000 }, (_, index) => `${'field'.repeat(18)}${1000 + index}`)
  const started = performance.now()
  for (let count = 0; count < 20; count += 1)
    expect(didYouMean(`${'other'.repeat(18)}${count}000`, known, 1)).toBe(undefined)
  expect(performance.now() - started).toBeLessThan(1000)
})
