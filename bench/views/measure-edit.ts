import type { Page } from 'playwright-core'
import { type Figure, median, valueFigure } from '../figure.ts'
import type { World } from '../world.ts'

const rounds = 15

/** From the key that moves a component in a view of 500 until the structure is painted with it in its new place. */
export async function measureEdit(page: Page, { url }: World): Promise<Figure> {
  await page.goto(`${url}/builder/views/layout?id=many&node=text-20`)
  const row = page
    .getByRole('treegrid', { name: 'Structure' })
    .or(page.getByRole('tree', { name: 'Structure' }))
    .getByRole('row', { name: /^text-20\b/ })
  await row.click()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const painted = page.evaluate(untilPainted)
    // The page listens before the key comes.
    await page.evaluate(() => undefined)
    await page.keyboard.press('Alt+ArrowDown')
    times.push(await painted)
    await page.waitForTimeout(200)
  }
  await page.context().close()
  return valueFigure({ name: 'views.edit', value: median(times), unit: 'ms', limit: 100, atMost: true })
}

function untilPainted(): Promise<number> {
  return new Promise(resolve => {
    addEventListener(
      'keydown',
      event =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - event.timeStamp)
          port2.postMessage(undefined)
        }),
      { capture: true, once: true },
    )
  })
}
