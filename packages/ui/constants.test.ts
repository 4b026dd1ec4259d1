import { expect, it } from 'vitest'
import { toast } from './components/toast/toast-queue.ts'
import {
  chipCollapseHeight,
  collectionPickerPageSize,
  isMobile,
  layoutSize,
  modalHeights,
  pageSizes,
  progressBarHeight,
  timings,
  toastWidth,
} from './constants.ts'

it('[1-4-02] layout size follows width and mobile user agents', () => {
  expect([576, 577, 1440, 1441].map(width => layoutSize(width))).toEqual(['small', 'medium', 'medium', 'large'])
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'
  expect(layoutSize(1000, { userAgent, maxTouchPoints: 5 })).toBe('small')
  expect(layoutSize(1441, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 })).toBe('large')
})

const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1', 5],
  ['iPad of before 2019', 'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) Version/12.1 Safari/604.1', 5],
  ['iPad that calls itself a Macintosh', `${safari} Version/17.0 Safari/605.1.15`, 5],
  ['Android phone', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile Safari/537.36', 5],
  ['Android tablet', 'Mozilla/5.0 (Linux; Android 13; SM-X700) Chrome/130.0.0.0 Safari/537.36', 10],
  ['web view of an Android app', 'Mozilla/5.0 (Linux; Android 13; SM-X700; wv) Version/4.0 Chrome/130.0.0.0', 10],
  ['web view of an iPad app', safari, 5],
])('[2-9-43] mobile: %s', (_name, userAgent, maxTouchPoints) => {
  expect(isMobile({ userAgent, maxTouchPoints })).toBe(true)
})

it.each([
  ['Macintosh', `${safari} Version/17.0 Safari/605.1.15`, 0],
  ['Windows with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36', 10],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 0],
])('[2-9-43] not mobile: %s', (_name, userAgent, maxTouchPoints) => {
  expect(isMobile({ userAgent, maxTouchPoints })).toBe(false)
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
