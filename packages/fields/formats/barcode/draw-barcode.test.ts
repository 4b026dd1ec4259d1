import { expect, test } from 'vitest'
import { drawCode } from './draw-barcode.ts'
import { format } from './format.ts'

test.each(format.samples().map(String))('draws %s', text => {
  const { width, height, path } = drawCode(text)
  expect(width).toBeGreaterThanOrEqual(80)
  expect(height).toBeGreaterThan(20)
  expect(path).toMatch(/^(M\d+ \d+h\d+v\d+h-\d+z)+$/)
})

test('an EAN with its check digit is drawn as one, any other as Code 128', () => {
  expect(drawCode('4006381333931').width).toBe(95 + 20)
  expect(drawCode('4006381333930').width).not.toBe(95 + 20)
  expect(drawCode('~'.repeat(80)).width).toBeGreaterThan(800)
})
