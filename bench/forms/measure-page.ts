import type { Page } from 'playwright-core'
import { reach, readManifest, sizeOf } from '../chunk.ts'
import { type Figure, median, valueFigure } from '../figure.ts'
import type { World } from '../world.ts'
import { fieldCount } from './wide-schema.ts'

/**
 * From the click on a record of a list until its form of 300 fields is painted, as far as the window shows it; record and program
 * are there already.
 */
export async function measureOpening(page: Page, world: World): Promise<Figure> {
  await page.goto(`${world.url}/table?collectionId=Wide`)
  const times: number[] = []
  for (let round = 0; round < 7; round += 1) {
    const link = page.getByRole('main').locator('a[href*="/detail?"]').first()
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    times.push(await link.evaluate(untilPainted, fieldCount))
    await page.goBack()
  }
  // The first one fetches the program and the record.
  const value = median(times.slice(1))
  return valueFigure({ name: 'forms.open', value, unit: 'ms', limit: 500, atMost: true })
}

function untilPainted(link: Element, count: number): Promise<number> {
  return new Promise(resolve => {
    const started = performance.now()
    const look = () => {
      const controls = [...document.querySelectorAll('form [data-field] :is(input, button)')]
      // The window is full, or the whole form is there.
      const isFull = controls.length >= count || (controls.at(-1)?.getBoundingClientRect().top ?? 0) > innerHeight
      if (!isFull) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - started)
      port2.postMessage(undefined)
      return undefined
    }
    ;(link as HTMLElement).click()
    look()
  })
}

/**
 * All JavaScript that a record's page loads beyond the first load of the program, whatever page that showed, until its form can be
 * filled in: with the inputs of text, numbers, money, links, ticks and options, without those of other formats. Menus, dialogs and the
 * log of changes come once the form is painted, the list of a select when somebody goes near it: they are no part of it. Gzip.
 */
export async function measureChunk(): Promise<Figure> {
  const manifest = await readManifest()
  const first = reach(manifest, 'index.html')
  const formats = Object.keys(manifest).find(key => manifest[key]?.name === 'formats')
  if (!formats) throw new Error('The build has no chunk formats')
  const route = reach(manifest, formats, reach(manifest, 'src/records/detail/record-page.tsx'))
  const value = await sizeOf(
    manifest,
    [...route].filter(key => !first.has(key)),
  )
  return valueFigure({ name: 'forms.chunk', value, unit: 'kB gzip', limit: 60, atMost: true })
}
