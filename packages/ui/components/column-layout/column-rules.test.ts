import { expect, it } from 'vitest'
import { type ColumnMode, columnModes, columnsFor } from './column-rules.ts'

const at = (mode: ColumnMode, width: number, children = 4) => columnsFor({ mode, width, children })

it('[2-2.3-05] full, two and four alternates, three, four, responsive', () => {
  expect(Object.fromEntries(columnModes.map(mode => [mode, at(mode, 2000)]))).toEqual({
    full: [1],
    two: [1, 1],
    'two-1-2': [1, 2],
    'two-2-1': [2, 1],
    'two-1-3': [1, 3],
    'two-3-1': [3, 1],
    three: [1, 1, 1],
    four: [1, 1, 1, 1],
    responsive: [1, 1, 1, 1],
  })
})

it('[2-2.3-06] [2-9-04] more than 4 children, or fullscreen, gives one column', () => {
  for (const mode of columnModes) {
    expect(at(mode, 2000, 5)).toEqual([1])
    expect(columnsFor({ mode, width: 2000, children: 3, isFullscreen: true })).toEqual([1])
  }
})

it('[2-2.3-07] [2-9-04] a column narrower than 280 px falls back to full, or from four to two', () => {
  expect([at('two', 560), at('two', 559)]).toEqual([[1, 1], [1]])
  expect([at('three', 840), at('three', 839)]).toEqual([[1, 1, 1], [1]])
  expect([at('four', 1120), at('four', 1119), at('four', 559)]).toEqual([[1, 1, 1, 1], [1, 1], [1]])
  expect([at('two-1-3', 1120), at('two-1-3', 1119)]).toEqual([[1, 3], [1]])
  expect(columnsFor({ mode: 'two', width: 559, children: 2, narrowest: 200 })).toEqual([1, 1])
})

it('[2-9-04] responsive has up to 4 columns and never more than children', () => {
  expect([279, 280, 559, 560, 840, 5000].map(width => at('responsive', width).length)).toEqual([1, 1, 1, 2, 3, 4])
  expect(at('responsive', 5000, 3)).toEqual([1, 1, 1])
})
