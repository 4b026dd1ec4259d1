import type { Page } from 'playwright-core'
import { type Figure, median, ratioFigure, valueFigure } from '../figure.ts'
import type { World } from '../world.ts'
import { serveBarePage } from './bare-page.ts'
import { tables } from './views-of-bench.ts'

const rounds = 5

/** From the click until the last row of the last table is painted, ours and the bare page in turn; and what ours asked for. */
export async function* measureOpening(page: Page, world: World): AsyncIterable<Figure> {
  const bare = await serveBarePage(world)
  const other = await page.context().newPage()
  await other.goto(bare.url)
  const [ours, theirs]: [number[], number[]] = [[], []]
  let requests = 0
  for (let round = 0; round <= rounds; round += 1) {
    theirs.push(await other.locator('#open').evaluate(untilPainted, tables))
    const asked = await openOurs(page, world)
    ours.push(asked.time)
    requests = asked.requests
  }
  await bare.close()
  await page.context().close()
  // The first ones meet a server and a database that have not seen such questions.
  const value = median(ours.slice(1))
  const ratio = value / median(theirs.slice(1))
  yield ratioFigure({ name: 'views.open', value, unit: 'ms', ratio, limit: 3, atMost: true })
  const beyond = requests - tables
  yield valueFigure({ name: 'views.requests', value: beyond, unit: 'beyond sources', limit: 2, atMost: true })
}

/** In a shell that has drawn components of these kinds, without the rows of the view. */
async function openOurs(page: Page, { url }: World): Promise<{ time: number; requests: number }> {
  await page.goto(`${url}/view?id=warm`)
  await page
    .getByRole('cell', { name: `Row 1 of ${tables}`, exact: true })
    .or(page.getByText(`Row 1 of ${tables}`))
    .first()
    .waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Bench' }).first().click()
  const link = page.getByRole('main').getByRole('link', { name: 'Board' })
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  let requests = 0
  const count = () => {
    requests += 1
  }
  page.on('request', count)
  const time = await link.evaluate(untilPainted, tables)
  await page.waitForTimeout(500)
  page.off('request', count)
  return { time, requests }
}

/** Presses it and waits until every table has painted a row; the texts are there before them. Fails after a while in place of waiting for ever. */
function untilPainted(pressed: Element, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const look = () => {
      const groups = new Set(document.body.innerText.match(/(?<=Row \d+ of )\d+/g) ?? [])
      if (performance.now() - started > 10_000) return reject(new Error(`Only ${groups.size} tables were painted`))
      if (groups.size < wanted) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - started)
      port2.postMessage(undefined)
      return undefined
    }
    ;(pressed as HTMLElement).click()
    requestAnimationFrame(look)
  })
}
