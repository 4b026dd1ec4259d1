import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canvasHeight, maximumHeight, placeAt, scrolledTo, scrollStart } from './scroll-map.ts'

const small = { content: 90_000, viewport: 600 }
const million = { content: 1_000_000 * 44, viewport: 600 }

test('a list that fits the canvas scrolls px by px', () => {
  expect(canvasHeight(small)).toBe(90_000)
  expect(scrolledTo(scrollStart, 1234, small)).toEqual({ physical: 1234, virtual: 1234 })
})

test('a million rows stay below what browsers lay out, and both ends can be reached', () => {
  expect(canvasHeight(million)).toBe(maximumHeight)
  const range = maximumHeight - million.viewport
  expect(scrolledTo(scrollStart, range, million).virtual).toBe(million.content - million.viewport)
  expect(scrolledTo(placeAt(5_000_000, million), 0, million).virtual).toBe(0)
})

test('short moves are exact except onto an end itself; the scrollbar then follows without moving the rows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8000, max: million.content - 12_000 }),
      fc.integer({ min: -900, max: 900 }),
      (top, step) => {
        const before = placeAt(top, million)
        const after = scrolledTo(before, before.physical + step, million)
        expect(after.virtual).toBeCloseTo(top + step, 3)
        expect(placeAt(after.virtual, million).virtual).toBe(after.virtual)
      },
    ),
  )
})

test('a place is where the scrollbar says it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: million.content }), top => {
      const { physical, virtual } = placeAt(top, million)
      expect(physical).toBeGreaterThanOrEqual(0)
      expect(physical).toBeLessThanOrEqual(maximumHeight - million.viewport)
      expect(scrolledTo(scrollStart, physical, million).virtual).toBeCloseTo(physical > 1200 ? virtual : physical, 0)
    }),
  )
})
