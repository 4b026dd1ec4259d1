import { expect, test } from 'vitest'
import { drawCode } from './draw-qr.ts'
import { format } from './format.ts'

test.each(format.samples().map(String))('draws %s', text => {
  const { width, height, path } = drawCode(text)
  expect(width).toBeGreaterThanOrEqual(29)
  expect(height).toBeGreaterThan(20)
  expect(path).toMatch(/^(M\d+ \d+h\d+v\d+h-\d+z)+$/)
})

test('draws the longest text that the format takes', () => {
  expect(drawCode('a'.repeat(2953)).width).toBe(177 + 8)
})
