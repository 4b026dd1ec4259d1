import type { Page } from 'playwright-core'
import { launchBrowser } from '../browser.ts'
import { reach, readManifest, sizeOf } from '../chunk.ts'
import { type Figure, median, valueFigure } from '../figure.ts'
import { startWorld } from '../world.ts'

const editor = 'src/formula/formula-editor.tsx'
/** Where it is opened from: what that page has loaded is there already. */
const opener = 'src/collections/editor/definition-tab.tsx'
/** The code editor that every kind of code shares. */
const shared = /^_code(-view)?-/

/** JavaScript that only the formula editor loads, gzip, beside the shared code editor. */
export async function measureChunk(): Promise<Figure> {
  const manifest = await readManifest()
  const there = reach(manifest, opener)
  const own = [...reach(manifest, editor)].filter(key => !there.has(key) && !shared.test(key))
  if (!own.includes(editor)) throw new Error(`${editor} is no chunk of its own`)
  const value = await sizeOf(manifest, own)
  return valueFigure({ name: 'formula.editor.chunk', value, unit: 'kB gzip', limit: 80, atMost: true })
}

/** From the press until tree and text bar are drawn: the first opening of freshly loaded pages. */
export async function measureOpening(): Promise<Figure> {
  const world = await startWorld()
  const browser = await launchBrowser()
  try {
    await world.admin.call('SAMPLE_INSTALL', { sample: 'northwind' })
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
    await page.goto(world.url)
    await page.getByRole('textbox', { name: 'Email' }).fill('admin@bench.example')
    await page.getByRole('textbox', { name: 'Password' }).fill('bench-password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    const times: number[] = []
    for (let round = 0; round < 7; round += 1) times.push(await openOnce(page, world.url))
    return valueFigure({ name: 'formula.editor', value: median(times), unit: 'ms', limit: 150, atMost: true })
  } finally {
    await browser.close()
    await world.close()
  }
}

async function openOnce(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/builder/data/definition?id=Orders&model-property=freight`)
  const button = page.getByRole('button', { name: 'Use a formula for Default value' })
  await button.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  return button.evaluate(
    element =>
      new Promise<number>(resolve => {
        const isDrawn = () =>
          document.querySelector('[role=dialog] [role=treegrid] [role=row]') !== null &&
          document.querySelector('[role=dialog] .cm-content') !== null
        const started = performance.now()
        const look = () => {
          if (!isDrawn()) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - started))
        }
        ;(element as HTMLElement).click()
        look()
      }),
  )
}
