import { expect, it } from 'vitest'
import { clampWidth, readWidth, widthByKey } from './pane-width.ts'

const limits = { min: 200, max: 600, fallback: 280 }

it('keeps widths inside their limits', () => {
  expect([100, 300.4, 900].map(width => clampWidth(width, limits))).toEqual([200, 300, 600])
})

it('arrows move the edge by 16 px to the side they point to', () => {
  expect(widthByKey('ArrowRight', 300, 1, limits)).toBe(316)
  expect(widthByKey('ArrowRight', 300, -1, limits)).toBe(284)
  expect(widthByKey('Home', 300, 1, limits)).toBe(200)
  expect(widthByKey('End', 300, 1, limits)).toBe(600)
  expect(widthByKey('Enter', 300, 1, limits)).toBeUndefined()
})

it('falls back without storage', () => expect(readWidth('some-key', limits)).toBe(280))
