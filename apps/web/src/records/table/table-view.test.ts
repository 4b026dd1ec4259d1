import { expect, test } from 'vitest'
import { initialTableView, moveColumn, readTableView, withPin } from './table-view.ts'

test('what was kept comes back, and what makes no sense is left out', () => {
  const view = {
    ...initialTableView,
    order: ['b', 'a'],
    pinned: ['a'],
    widths: { a: 240 },
    summaries: { a: 'sum' as const },
    coloring: 'background' as const,
  }
  expect(readTableView(JSON.parse(JSON.stringify(view)))).toEqual(view)
  expect(
    readTableView({ order: 'x', hidden: [1, 'a'], widths: { a: -1 }, summaries: { a: 'x' }, coloring: 3 }),
  ).toEqual({
    ...initialTableView,
    hidden: ['a'],
  })
  expect(readTableView('x')).toBe(initialTableView)
})

test('columns move, are held in view and let go', () => {
  expect(moveColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moveColumn(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b'])
  const pinned = { ...initialTableView, ...withPin(initialTableView, 'a', true) }
  expect(pinned).toEqual({ ...initialTableView, pinned: ['a'] })
  const released = { ...pinned, ...withPin(pinned, 'a', false) }
  expect(released).toEqual({ ...initialTableView, unpinned: ['a'] })
  expect({ ...released, ...withPin(released, 'a', true) }).toEqual(pinned)
})
