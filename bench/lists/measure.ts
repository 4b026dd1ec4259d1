import type { Page } from 'playwright-core'
import { launchBrowser } from '../browser.ts'
import { reach, readManifest, sizeOf } from '../chunk.ts'
import { type Figure, median, ratioFigure, valueFigure } from '../figure.ts'
import { startWorld } from '../world.ts'
import { longestDragTask } from './board.ts'
import { startOtherGrid } from './other-grid.ts'
import { openOurs, ourScroller } from './our-list.ts'
import { measureSteps } from './scrolling.ts'
import { answerToPaint, longestBlank } from './waiting.ts'
import { fillWide } from './wide.ts'

/** The screens that people look at all day: 100,000 rows of 30 columns in a real browser, beside AG Grid on the same rows. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const wanted = (...names: string[]) => !only || names.includes(only)
  if (wanted('lists.chunk')) yield await measureChunk()
  if (!wanted('lists.scroll.ratio', 'lists.scroll.ms', 'lists.heap', 'lists.blank', 'lists.answer', 'lists.kanban'))
    return
  const world = await startWorld()
  const browser = await launchBrowser(['--enable-precise-memory-info'])
  try {
    await fillWide(world)
    const ours = await openOurs(browser, world, { scroll: true })
    if (wanted('lists.scroll.ratio', 'lists.scroll.ms')) {
      const other = await startOtherGrid(world)
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
      await page.goto(other.url)
      await page.locator('.ag-row').first().waitFor({ timeout: 120_000 })
      yield* await measureScrolling(ours, page)
      await page.close()
      await other.close()
    }
    if (wanted('lists.heap')) yield await measureHeap(ours)
    if (wanted('lists.blank'))
      yield valueFigure({ name: 'lists.blank', value: await longestBlank(ours), unit: 'ms', limit: 200, atMost: true })
    await ours.close()
    if (wanted('lists.answer')) {
      const pages = await openOurs(browser, world, {})
      yield valueFigure({
        name: 'lists.answer',
        value: await answerToPaint(pages),
        unit: 'ms',
        limit: 150,
        atMost: true,
      })
    }
    if (wanted('lists.kanban')) {
      const value = await longestDragTask(browser, world)
      yield valueFigure({ name: 'lists.kanban', value, unit: 'ms', limit: 50, atMost: true })
    }
  } finally {
    await browser.close()
    await world.close()
  }
}

const theirScroller = '.ag-body-vertical-scroll-viewport, .ag-body-viewport'

/**
 * Ours and theirs by turns, so that whatever else the machine does touches both; each scrolled once before it counts. Their first run
 * takes a third longer than the later ones, until the browser has compiled their code: the median of three stood now on one side, now on
 * the other.
 */
async function measureScrolling(ours: Page, theirs: Page): Promise<Figure[]> {
  const runs = 3
  const warmUp = 2_000_000
  await ours.bringToFront()
  await measureSteps(ours, ourScroller, warmUp)
  await theirs.bringToFront()
  await measureSteps(theirs, theirScroller, warmUp)
  const own: number[] = []
  const ratios: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const from = run * 400_000
    await ours.bringToFront()
    const our = await measureSteps(ours, ourScroller, from)
    await theirs.bringToFront()
    const their = await measureSteps(theirs, theirScroller, from)
    own.push(our.total)
    ratios.push(our.total / their.total)
    if (process.env['BENCH_DETAILS']) console.error({ our, their })
  }
  const value = median(own)
  return [
    ratioFigure({ name: 'lists.scroll.ratio', value, unit: 'ms', ratio: median(ratios), limit: 0.4, atMost: true }),
    valueFigure({ name: 'lists.scroll.ms', value, unit: 'ms', limit: 12, atMost: true }),
  ]
}

async function measureHeap(page: Page): Promise<Figure> {
  await page.bringToFront()
  await measureSteps(page, ourScroller, 2_000_000)
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  return valueFigure({ name: 'lists.heap', value: usedSize / 1_000_000, unit: 'MB', limit: 60, atMost: true })
}

/** What the page of a list adds to the shell. */
async function measureChunk(): Promise<Figure> {
  const manifest = await readManifest()
  const shell = reach(manifest, 'index.html')
  const route = Object.keys(manifest).find(key => /^_records-.*\.js$/.test(key)) ?? ''
  const own = [...reach(manifest, route)].filter(key => !shell.has(key))
  if (own.length === 0) throw new Error('the list is no chunk of its own')
  return valueFigure({
    name: 'lists.chunk',
    value: await sizeOf(manifest, own),
    unit: 'kB gzip',
    limit: 45,
    atMost: true,
  })
}
