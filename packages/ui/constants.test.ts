import { expect, it } from 'vitest'
import { toast } from './components/toast/toast-queue.ts'
import {
  chipCollapseHeight,
  collectionPickerPageSize,
  layoutSize,
  modalHeights,
  pageSizes,
  progressBarHeight,
  timings,
  toastWidth,
} from './constants.ts'

it('[1-4-02] layout size follows width and mobile user agents', () => {
  expect([576, 577, 1440, 1441].map(width => layoutSize(width))).toEqual(['small', 'medium', 'medium', 'large'])
  expect(layoutSize(1000, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)')).toBe('small')
})

it('[1-9-06] timings are the numbers of the specification', () => {
  expect(timings).toMatchObject({
    info: 2000,
    toast: 5000,
    inputDebounce: 300,
    loadingDebounce: 750,
    dimensionDebounce: 100,
    hoverDebounce: 100,
    searchCollapse: 300,
    kanbanSearch: 500,
    quickFilter: 1500,
    formDebounce: 500,
    popover: 1500,
  })
})

it('[1-9-22] [1-9-23] [2-9-40] sizes of progress bar and toast, and the kinds of toasts', () => {
  expect(Object.keys(toast)).toEqual(['success', 'error', 'warning', 'information'])
  expect([progressBarHeight, toastWidth]).toEqual([7, 350])
})

it('[1-9-24] modal height presets', () => {
  expect(Object.keys(modalHeights)).toHaveLength(10)
})

it('[1-9-01] offered page sizes', () => expect(pageSizes).toEqual([5, 10, 25, 50, 100]))

it('[1-9-04] [2-9-22] pages of the collection picker, and the height from which chips become a menu', () => {
  expect([collectionPickerPageSize, chipCollapseHeight]).toEqual([15, 22])
})
