import type { Browser, Page } from 'playwright-core'
import { type Figure, median, ratioFigure, valueFigure } from '../figure.ts'
import type { World } from '../world.ts'
import { serveHarness } from './serve-harness.ts'
import { measureTyping } from './typing.ts'
import { watchTyping } from './watch-typing.ts'
import { fieldCount } from './wide-schema.ts'

const rounds = 3
const keysPerRound = 60

/** What a key costs on the record's own page. */
export async function* measureKeys(page: Page, world: World): AsyncIterable<Figure> {
  await watchTyping(page.context())
  await page.goto(`${world.url}/detail?collectionId=Wide&id=w1`)
  await page.waitForFunction(count => document.querySelectorAll('[data-field]').length >= count, fieldCount)
  await page.waitForLoadState('networkidle')
  const typed = []
  for (let round = 0; round < rounds; round += 1) typed.push(await measureTyping(page, 'Field 152', keysPerRound))
  const paints = typed.flatMap(({ paints: times }) => times).sort((left, right) => left - right)
  const atMost = true
  const script = median(typed.map(({ script: time }) => time))
  yield valueFigure({ name: 'forms.key.script', value: script, unit: 'ms', limit: 1.5, atMost })
  const renders = Math.max(...typed.map(({ renders: count }) => count))
  yield valueFigure({ name: 'forms.key.renders', value: renders, unit: 'fields', limit: 1, atMost })
  const p95 = paints[Math.ceil(paints.length * 0.95) - 1] ?? Number.NaN
  yield valueFigure({ name: 'forms.key.paint', value: p95, unit: 'ms p95', limit: 50, atMost })
}

/** The same form, values, rules and inputs held by react-hook-form: theirs, ours, theirs, in turn. */
export async function measureKeyRatio(browser: Browser): Promise<Figure> {
  const harness = await serveHarness()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
    const scriptOf = async (form: 'ours' | 'theirs') => {
      await page.goto(`${harness.url}/?form=${form}`)
      await page.waitForFunction(count => document.querySelectorAll('[data-field]').length >= count, fieldCount)
      return (await measureTyping(page, 'Field 152', keysPerRound)).script
    }
    const ratios: number[] = []
    let value = 0
    for (let round = 0; round < rounds; round += 1) {
      const before = await scriptOf('theirs')
      value = await scriptOf('ours')
      ratios.push(value / ((before + (await scriptOf('theirs'))) / 2))
    }
    await page.close()
    return ratioFigure({ name: 'forms.key.ratio', value, unit: 'ms', ratio: median(ratios), limit: 0.7, atMost: true })
  } finally {
    await harness.close()
  }
}
