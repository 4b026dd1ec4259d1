import type { Browser, Page } from 'playwright-core'
import type { World } from '../world.ts'
import { openOurs } from './our-list.ts'

/** More cards than one fetch brings: the answers of two are put together, so that the board has all of them. */
export const cardCount = 2000
const mostOfOneCall = 1000

/** The longest task in ms while cards of a full board are dragged over its columns and dropped. */
export async function longestDragTask(browser: Browser, world: World): Promise<number> {
  const state = { type: 'kanban', board: { limit: mostOfOneCall } }
  const page = await openOurs(browser, world, state, page => page.locator('[data-movable]'))
  await page.route('**/DATA_LIST', async route => {
    const body = route.request().postDataJSON()
    const first = await route.fetch()
    const answer = await first.json()
    const options = { ...body.cursor.options, skip: mostOfOneCall }
    const rest = await route.fetch({ postData: { ...body, cursor: { ...body.cursor, options } } })
    await route.fulfill({ response: first, json: { ...answer, list: [...answer.list, ...(await rest.json()).list] } })
  })
  await page.reload()
  await page.waitForFunction(count => document.querySelectorAll('[data-movable]').length >= count, cardCount)
  await page.waitForTimeout(3000)
  await watchTasks(page)
  for (const turn of [0, 1, 2]) await dragAcross(page, turn)
  const longest = await page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'longTasks') as number[])))
  await page.close()
  return longest
}

/** Chromium tells of tasks of 50 ms and more. */
async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Reflect.set(window, 'longTasks', tasks)
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
}

/** Takes a card of the first column over the others and drops it in the second: moved at once, saved, and read again. */
async function dragAcross(page: Page, turn: number): Promise<void> {
  const card = page.locator('[data-movable="true"]').nth(turn)
  const from = await card.boundingBox()
  const lanes = await page.locator('section section:has([data-movable])').all()
  if (!from) throw new Error('there is no card to drag')
  await page.mouse.move(from.x + 20, from.y + from.height - 6)
  await page.mouse.down()
  for (const lane of [...lanes, lanes[1]]) {
    const box = await lane?.boundingBox()
    if (box && box.x + box.width / 2 < 1270) await page.mouse.move(box.x + box.width / 2, box.y + 200, { steps: 12 })
  }
  await page.mouse.up()
  await page.waitForTimeout(800)
}
