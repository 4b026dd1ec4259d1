import { expect, test } from 'vitest'
import { isInRow, positionAt } from './drop-place.ts'

const box = { left: 100, top: 200, right: 300, bottom: 300 }

test('halves mean beside it, the middle of what takes others means into it', () => {
  const leaf = { isHolder: false, isRow: false }
  expect(positionAt(box, { x: 200, y: 249 }, leaf)).toBe('before')
  expect(positionAt(box, { x: 200, y: 250 }, leaf)).toBe('after')
  expect(positionAt(box, { x: 199, y: 299 }, { isHolder: false, isRow: true })).toBe('before')
  expect(positionAt(box, { x: 200, y: 201 }, { isHolder: false, isRow: true })).toBe('after')
  const holder = { isHolder: true, isRow: false }
  expect([215, 216, 283, 284].map(y => positionAt(box, { x: 200, y }, holder))).toEqual(['before', 'on', 'on', 'after'])
  const flat = { ...box, bottom: 220 }
  expect([204, 205, 214, 215].map(y => positionAt(flat, { x: 200, y }, holder))).toEqual([
    'before',
    'on',
    'on',
    'after',
  ])
})

test('what stands left or right makes a row, what stands above or below does not', () => {
  expect(isInRow(box, [{ left: 310, top: 200, right: 400, bottom: 250 }])).toBe(true)
  expect(isInRow(box, [{ left: 100, top: 310, right: 300, bottom: 400 }])).toBe(false)
  expect(isInRow(box, [])).toBe(false)
})
