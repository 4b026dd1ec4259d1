import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsInView, fillSlots, rowsInView } from './windows.ts'

test('rows in view, with some beyond', () => {
  expect(rowsInView(0, 720, 36, 100_000)).toEqual({ first: 0, end: 29 })
  expect(rowsInView(36_000, 720, 36, 100_000)).toEqual({ first: 992, end: 1029 })
  expect(rowsInView(36_020, 730, 36, 100_000)).toEqual({ first: 992, end: 1030 })
  expect(rowsInView(0, 720, 36, 0)).toEqual({ first: 0, end: 0 })
  expect(rowsInView(9_000, 720, 36, 25)).toEqual({ first: 0, end: 25 })
  expect(rowsInView(9_000, 720, 36, 100)).toEqual({ first: 100, end: 100 })
})

test('columns in view, and none beyond', () => {
  expect(columnsInView([100, 100, 100, 100, 100, 100], 200, 150)).toEqual({ first: 2, end: 4 })
  expect(columnsInView([100, 100], 0, 1000)).toEqual({ first: 0, end: 2 })
  expect(columnsInView([], 0, 100)).toEqual({ first: 0, end: 0 })
})

test('every wanted row has exactly one slot, and none that stays moves', () => {
  const rows = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
  fc.assert(
    fc.property(rows, rows, (before, wanted) => {
      const slots = fillSlots([], new Set(before))
      const next = fillSlots(slots, new Set(wanted))
      expect(next.filter(row => row !== -1).toSorted()).toEqual(wanted.toSorted())
      for (const row of wanted) if (slots.includes(row)) expect(next.indexOf(row)).toBe(slots.indexOf(row))
    }),
  )
})

test('nothing new is nothing changed', () => {
  const slots = fillSlots([], new Set([1, 2, 3]))
  expect(fillSlots(slots, new Set([3, 2, 1]))).toBe(slots)
})
