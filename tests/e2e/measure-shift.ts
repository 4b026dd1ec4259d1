import type { BrowserContext } from 'playwright-core'
import { vi } from 'vitest'

/** Milliseconds without anything fetched after which a page counts as come. */
const calm = 700

/**
 * How far what a page shows is moved by what comes after it, as Cumulative Layout Shift, from an empty cache of this page's own;
 * with what moved, largest first.
 */
export async function measureShift(
  context: BrowserContext,
  address: string,
): Promise<{ sum: number; moved: string[] }> {
  const page = await context.newPage()
  try {
    const network = await context.newCDPSession(page)
    await network.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.addInitScript(watchShifts)
    await page.goto(address)
    await vi.waitUntil(() => page.evaluate(isCalm, calm), { timeout: 30_000, interval: 200 })
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.toSorted((a, b) => b.value - a.value).map(({ value, what }) => `${value.toFixed(4)} ${what}`),
    }
  } finally {
    await page.close()
  }
}

type Shift = { value: number; what: string }
type ShiftEntry = PerformanceEntry & {
  value: number
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Runs in the page. */
function watchShifts(): void {
  const shifts: Shift[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries() as ShiftEntry[]) {
      const what = sources.map(({ node, previousRect, currentRect }) => {
        const text = node?.textContent?.slice(0, 30)
        return `${text} ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`
      })
      shifts.push({ value, what: what.join(', ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. */
function isCalm(milliseconds: number): boolean {
  const ends = performance.getEntriesByType('resource').map(entry => (entry as PerformanceResourceTiming).responseEnd)
  const { loadEventEnd } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
  return loadEventEnd > 0 && performance.now() - Math.max(loadEventEnd, ...ends) > milliseconds
}
