import type { Page } from 'playwright-core'
import { median } from '../figure.ts'
import { ourScroller } from './our-list.ts'

/** Longest time in ms that a row in view has no values, while somebody scrolls on and jumps about. */
export async function longestBlank(page: Page): Promise<number> {
  const steps = Array.from({ length: 40 }, (_, step) => 20_000 + step * 775)
  const jumps = [1_800_000, 400_000, 3_500_000, 900_000, 2_600_000, 10_000]
  let longest = 0
  for (const top of [...steps, ...jumps]) longest = Math.max(longest, await blankAfter(page, top))
  return longest
}

/** From the scroll until every row in view has its values, on screen. */
function blankAfter(page: Page, top: number): Promise<number> {
  return page.evaluate(
    ([selector, at]) =>
      new Promise<number>(resolve => {
        const scroller = document.querySelector(String(selector))
        if (!scroller) throw new Error('there is no table')
        const started = performance.now()
        const isBlank = () => {
          const { top: first, bottom: last } = scroller.getBoundingClientRect()
          const rows = [...scroller.querySelectorAll('[data-row]')].map(row => ({
            row,
            box: row.getBoundingClientRect(),
          }))
          const inView = rows.filter(({ box }) => box.bottom > first + box.height && box.top < last)
          const covered = inView.reduce((sum, { box }) => sum + box.height, 0)
          return covered < last - first - 100 || inView.some(({ row }) => row.getAttribute('aria-busy') === 'true')
        }
        const look = () => {
          if (isBlank()) requestAnimationFrame(look)
          else resolve(performance.now() - started)
        }
        scroller.scrollTop = Number(at)
        requestAnimationFrame(look)
      }),
    [ourScroller, top] as const,
  )
}

/** From the last byte of the answer until other rows are painted: after sorting, searching and turning the page. */
export async function answerToPaint(page: Page): Promise<number> {
  const header = page
    .getByRole('columnheader', { name: /^Field 1\b/ })
    .getByRole('button')
    .first()
  const next = page.getByRole('button', { name: 'Next page' })
  const search = page.getByRole('searchbox')
  const acts = [
    () => header.click(),
    () => header.click(),
    () => next.click(),
    () => next.click(),
    () => search.fill('Record 5'),
    () => search.fill('Record 77'),
    () => search.fill(''),
  ]
  const times: number[] = []
  for (const act of acts) {
    const painted = paintedAfterAnswer(page)
    await act()
    times.push(await painted)
    await page.waitForTimeout(800)
  }
  return median(times)
}

function paintedAfterAnswer(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const shown = () =>
          [...document.querySelectorAll('[data-row-key]')].map(row => row.getAttribute('data-row-key')).join()
        const before = shown()
        const started = performance.now()
        const asked = () =>
          performance
            .getEntriesByType('resource')
            .filter(
              (entry): entry is PerformanceResourceTiming =>
                entry.name.endsWith('/DATA_LIST') && entry.startTime > started,
            )
        performance.clearResourceTimings()
        const look = () => {
          const grid = document.querySelector('[role=grid]')
          if (performance.now() - started > 20_000) return reject(new Error('the list did not change'))
          if (shown() === before || grid?.getAttribute('aria-busy') === 'true') return requestAnimationFrame(look)
          const answered = asked().find(entry => entry.responseEnd > 0)?.responseEnd ?? started
          requestAnimationFrame(() => resolve(Math.max(0, performance.now() - answered)))
        }
        requestAnimationFrame(look)
      }),
  )
}
