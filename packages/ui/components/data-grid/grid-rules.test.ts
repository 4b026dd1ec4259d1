import { describe, expect, it } from 'vitest'
import { moveInGrid, nextSort, rangeOf } from './grid-rules.ts'

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })
const grid = { rows: 26, columns: 4, page: 10 }

describe('focus', () => {
  it.each([
    ['ArrowDown', { row: 5, column: 1 }, { row: 6, column: 1 }],
    ['ArrowUp', { row: 0, column: 1 }, { row: 0, column: 1 }],
    ['ArrowRight', { row: 5, column: 3 }, { row: 5, column: 3 }],
    ['Home', { row: 5, column: 3 }, { row: 5, column: 0 }],
    ['End', { row: 5, column: 0 }, { row: 5, column: 3 }],
    ['PageDown', { row: 20, column: 0 }, { row: 25, column: 0 }],
    ['PageUp', { row: 20, column: 0 }, { row: 10, column: 0 }],
  ])('%s', (key, from, to) => expect(moveInGrid(from, press(key), grid)).toEqual(to))

  it('Ctrl+Home and Ctrl+End go to the corners', () => {
    expect(moveInGrid({ row: 5, column: 2 }, press('Home', true), grid)).toEqual({ row: 0, column: 0 })
    expect(moveInGrid({ row: 5, column: 2 }, press('End', true), grid)).toEqual({ row: 25, column: 3 })
  })

  it('left is forward from right to left, and letters do not move', () => {
    expect(moveInGrid({ row: 1, column: 1 }, press('ArrowLeft'), { ...grid, isRightToLeft: true })?.column).toBe(2)
    expect(moveInGrid({ row: 1, column: 1 }, press('a'), grid)).toBeUndefined()
  })
})

it('sort goes ascending, descending, unsorted', () => {
  const first = nextSort([], 'a')
  const second = nextSort(first, 'a')
  expect([first, second, nextSort(second, 'a')]).toEqual([
    [{ column: 'a', direction: 'asc' }],
    [{ column: 'a', direction: 'desc' }],
    [],
  ])
  expect(nextSort(second, 'b')).toEqual([{ column: 'b', direction: 'asc' }])
})

it('Shift keeps the other columns and their order', () => {
  const two = nextSort([{ column: 'a', direction: 'asc' }], 'b', true)
  expect(nextSort(two, 'a', true)).toEqual([
    { column: 'a', direction: 'desc' },
    { column: 'b', direction: 'asc' },
  ])
  expect(nextSort([{ column: 'a', direction: 'desc' }, two[1]!], 'a', true)).toEqual([two[1]])
})

it('a range runs both ways', () => {
  expect(rangeOf(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(rangeOf(['a', 'b'], 'gone', 'b')).toEqual(['b'])
})
