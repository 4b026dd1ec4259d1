import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snapToStep } from './slider-steps.ts'

test.each([
  [50.4, { minimum: 0, maximum: 100, step: 1 }, 50],
  [-3, { minimum: 0, maximum: 100, step: 1 }, 0],
  [101, { minimum: 0, maximum: 100, step: 1 }, 100],
  [0.34, { minimum: 0, maximum: 1, step: 0.1 }, 0.3],
  [99, { minimum: 5, maximum: 98, step: 10 }, 90],
  [1, { minimum: 5, maximum: 98, step: 10 }, 10],
  [3, { minimum: 2, maximum: 4, step: 10 }, 3],
])('[2-5-26] %d on %j snaps to %d', (value, steps, snapped) => {
  expect(snapToStep(value, steps)).toBe(snapped)
})

test('[2-5-26] whatever comes, it is within the bounds and stays where it is put', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(number, number, number, fc.constantFrom(0.1, 0.25, 1, 5, 7), (value, one, other, step) => {
      const steps = { minimum: Math.min(one, other), maximum: Math.max(one, other), step }
      const snapped = snapToStep(value, steps)
      expect(snapped).toBeGreaterThanOrEqual(steps.minimum)
      expect(snapped).toBeLessThanOrEqual(steps.maximum)
      expect(snapToStep(snapped, steps)).toBe(snapped)
    }),
    { numRuns: 2000 },
  )
})
