import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { type Figure, median, valueFigure } from '../figure.ts'
import { root, type World } from '../world.ts'
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

/** What a record's page needs, with the inputs of text, numbers and options, beside what lists and menus have loaded; gzip. */
export async function measureChunk(): Promise<Figure> {
  const dist = join(root, 'dist/web')
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const there = reach(manifest, ['index.html', chunkNamed(manifest, 'records'), chunkNamed(manifest, 'overlays')])
  const own = [...reach(manifest, ['src/records/detail/record-page.tsx', chunkNamed(manifest, 'formats')])].filter(
    key => !there.has(key),
  )
  const files = new Set(own.map(key => manifest[key]?.file ?? ''))
  const sizes = await Promise.all(
    [...files].map(async file => gzipSync(await readFile(join(dist, file)), { level: 9 }).length),
  )
  const value = sizes.reduce((sum, size) => sum + size, 0) / 1000
  return valueFigure({ name: 'forms.chunk', value, unit: 'kB gzip', limit: 60, atMost: true })
}

type Manifest = Readonly<Record<string, { file: string; name?: string; imports?: string[] }>>

/** Of the groups in vite.config.ts: `records` is what every list needs, `formats` the inputs of text, numbers, dates and options. */
function chunkNamed(manifest: Manifest, name: string): string {
  const found = Object.entries(manifest).find(([, chunk]) => chunk.name === name)
  if (!found) throw new Error(`The build has no chunk ${name}`)
  return found[0]
}

function reach(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue
    found.add(key)
    reach(manifest, manifest[key]?.imports ?? [], found)
  }
  return found
}
