import type { Browser, Page } from 'playwright-core'
import type { World } from '../world.ts'
import { openOurs } from './our-list.ts'

/** More cards than one fetch brings: the answers of two are put together, so that the board has all of them. */
export const cardCount = 2000
const mostOfOneCall = 1000

const drags = 3

/**
 * The longest task in ms while cards of a full board are dragged over its columns and dropped: what the page itself computes in one go,
 * whatever else the machine does meanwhile. By the clock a task also waits for the server, the browser's other processes and this bench,
 * which put together 2,000 cards at that very moment: three tasks of 16 ms took 21, 53 and 77 ms so.
 */
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
  const places = await placesOf(page)
  let saved = 0
  page.on('requestfinished', request => {
    if (request.url().endsWith('/DATA_UPDATE')) saved += 1
  })
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await page.evaluate(mark => performance.mark(mark), beginning)
  for (let turn = 0; turn < drags; turn += 1) await dragAcross(page, places)
  const tasks = tasksOf(await browser.stopTracing())
  if (saved !== drags) throw new Error(`${saved} of ${drags} dragged cards were saved`)
  await page.close()
  return Math.max(...tasks)
}

const beginning = 'drags begin'

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number }

/** Processor time in ms of each task of the page's thread from its mark on; the trace itself begins with a long one. */
function tasksOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const mark = traceEvents.find(({ name }) => name === beginning)
  if (!mark) throw new Error('the trace has no beginning')
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid, ts }) =>
      name.endsWith('RunTask') && ph === 'X' && pid === mark.pid && tid === mark.tid && ts > mark.ts,
  )
  const times = tasks.flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]))
  if (times.length === 0) throw new Error('the trace tells no processor time of tasks')
  if (process.env['BENCH_DETAILS']) {
    const longest = (list: readonly number[]) => list.toSorted((one, other) => other - one).slice(0, 8)
    console.error({ computed: longest(times), byTheClock: longest(tasks.map(({ dur = 0 }) => dur / 1000)) })
  }
  return times
}

type Places = { card: { x: number; y: number }; lanes: { x: number; y: number }[] }

/**
 * Where the first card lies, and the columns in view. Read once, before tasks are watched: to look for elements by locators between
 * the steps would run Playwright's own search over every element of the board, in tasks of the page.
 */
function placesOf(page: Page): Promise<Places> {
  return page.evaluate(() => {
    const cards = Array.from(document.querySelectorAll('[data-movable="true"]'))
    const lanes = new Set(cards.map(card => card.closest('section')))
    const card = cards[0]?.getBoundingClientRect()
    if (!card) throw new Error('there is no card to drag')
    const boxes = Array.from(lanes, lane => lane?.getBoundingClientRect()).filter(box => box !== undefined)
    return {
      card: { x: card.x + 20, y: card.bottom - 6 },
      lanes: boxes.map(box => ({ x: box.x + box.width / 2, y: box.y + 200 })).filter(({ x }) => x < innerWidth - 10),
    }
  })
}

/** Takes the first card over the columns and drops it in the second: moved at once, saved, and read again. The next one takes its place. */
async function dragAcross(page: Page, { card, lanes }: Places): Promise<void> {
  await page.mouse.move(card.x, card.y)
  await page.mouse.down()
  for (const place of [...lanes, lanes[1]]) if (place) await page.mouse.move(place.x, place.y, { steps: 12 })
  await page.mouse.up()
  await page.waitForTimeout(1500)
}
