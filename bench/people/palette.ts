import type { Page } from 'playwright-core'
import { launchBrowser, openSignedIn } from '../browser.ts'
import { type Figure, percentile, valueFigure } from '../figure.ts'
import { fillNames, searchAt } from '../records/global.ts'
import type { World } from '../world.ts'

const rounds = 54

/**
 * From the last key of what is typed into the palette until its first rows are painted, and until those of the server are, over five
 * collections of 200,000 records.
 */
export async function* measurePalette(world: World): AsyncIterable<Figure> {
  await fillNames(world)
  const browser = await launchBrowser()
  const [local, found]: [number[], number[]] = [[], []]
  try {
    const page = await openSignedIn(browser, world)
    for (let round = 0; round < rounds; round += 1) {
      const times = await typeOnce(page, searchAt(round).searchString)
      // The first words meet a database that has not seen such questions.
      if (round < 4) continue
      local.push(times.local)
      found.push(times.found)
    }
  } finally {
    await browser.close()
  }
  const figure = (name: string, times: readonly number[], limit: number) =>
    valueFigure({ name, value: percentile(times, 0.95), unit: 'ms p95', limit, atMost: true })
  yield figure('people.palette.local', local, 50)
  yield figure('people.palette', found, 300)
}

async function typeOnce(page: Page, text: string): Promise<{ local: number; found: number }> {
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: 'Search for anything' })
  await input.waitFor()
  await input.fill(text.slice(0, -1))
  await page.waitForTimeout(700)
  const times = page.evaluate(untilPainted)
  // The page listens before the key comes.
  await page.evaluate(() => undefined)
  await page.keyboard.type(text.slice(-1))
  const result = await times
  await page.keyboard.press('Escape')
  await input.waitFor({ state: 'detached' })
  return result
}

/** The list tells itself whether it still looks on the server. */
function untilPainted(): Promise<{ local: number; found: number }> {
  return new Promise(resolve => {
    const afterPaint = (run: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = run
        port2.postMessage(undefined)
      })
    const begin = (event: KeyboardEvent) => {
      let local = Number.NaN
      afterPaint(() => {
        local = performance.now() - event.timeStamp
        look()
      })
      let hasLooked = false
      const look = () => {
        const isLooking = Boolean(document.querySelector('[role=dialog] [role=status]')?.textContent)
        hasLooked ||= isLooking
        if (hasLooked && !isLooking) return resolve({ local, found: performance.now() - event.timeStamp })
        afterPaint(look)
      }
    }
    addEventListener('keydown', begin, { capture: true, once: true })
  })
}
