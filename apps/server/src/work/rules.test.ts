import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'
import { fullTurns } from './turns.ts'

describe('the wait after a failed attempt', () => {
  const rule = { firstMs: 1000, factor: 2, maxMs: 60_000 }

  test.each([
    [1, 500, 1000],
    [2, 1000, 2000],
    [4, 4000, 8000],
    [7, 30_000, 60_000],
    [1000, 30_000, 60_000],
  ])('after attempt %i is between %i and %i ms', (attempt, least, most) => {
    expect(backoffMs(attempt, rule, () => 0)).toBe(least)
    expect(backoffMs(attempt, rule, () => 1)).toBe(most)
  })

  test('law: never shorter than half of the first, never longer than the longest', () => {
    const attempts = fc.integer({ min: 1, max: 10_000 })
    const factors = fc.double({ min: 1, max: 10, noNaN: true })
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(attempts, factors, chance, (attempt, factor, random) => {
        const ms = backoffMs(attempt, { ...rule, factor }, () => random)
        expect(ms).toBeGreaterThanOrEqual(500)
        expect(ms).toBeLessThanOrEqual(60_000)
      }),
    )
  })
})

describe('turns', () => {
  test.each([
    [[], 2, []],
    [['a', 'b'], 2, []],
    [['a', 'b', 'a'], 2, ['a']],
    [['', '', 'a', 'a', 'a'], 2, ['', 'a']],
    [['a'], 1, ['a']],
  ])('of %j with %i for each, %j have enough', (running, mostOfOne, full) => {
    expect(fullTurns(running, mostOfOne)).toEqual(full)
  })
})
