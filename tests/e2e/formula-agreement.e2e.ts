import { rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lengthOf } from '../integration/soak.ts'
import { buildFormulas } from './formulas/build-formulas.ts'
import { closePeople, sharedBrowser } from './shared.ts'

type Formulas = typeof import('./formulas/random-formulas.ts')

let built: Awaited<ReturnType<typeof buildFormulas>>
let server: Formulas
let browser: Browser
let page: Page

/** A page of the product's own policy (no `unsafe-eval`) that has nothing but the client's build of the language. */
const policy = "default-src 'none'; script-src 'self'"

beforeAll(async () => {
  built = await buildFormulas()
  server = (await import(pathToFileURL(built.server).href)) as Formulas
  browser = await sharedBrowser()
  page = await browser.newPage()
  await page.route('http://formulas.test/**', route => {
    const name = new URL(route.request().url()).pathname.slice(1)
    const body = name === '' ? '<script type="module" src="/start.js"></script>' : built.client.get(name)
    const start = "import('/client.js').then(it => (globalThis.formulas = it))"
    return route.fulfill({
      body: name === 'start.js' ? start : (body ?? ''),
      contentType: name === '' ? 'text/html' : 'text/javascript',
      headers: { 'content-security-policy': policy },
    })
  })
  await page.goto('http://formulas.test/')
  await page.waitForFunction(() => 'formulas' in globalThis)
})

afterAll(async () => {
  await closePeople()
  if (built) await rm(built.folder, { recursive: true, force: true })
})

const inBrowser = (seed: number, count: number) =>
  page.evaluate(
    given => {
      const { formulas } = globalThis as unknown as { formulas: Formulas }
      return formulas.outcomesOf(given.seed, given.count)
    },
    { seed, count },
  )

test('[S51] [S54] random formulas give the same in the browser and on the server, under a policy without unsafe-eval', async () => {
  const count = lengthOf('S54', { short: 40_000, long: 1_000_000 })
  const part = 5000
  let answered = 0
  for (let first = 0; first < count; first += part) {
    const seed = Date.now() + first
    const [own, theirs] = await Promise.all([server.outcomesOf(seed, part), inBrowser(seed, part)])
    const different = own.flatMap((each, place) => (each === theirs[place] ? [] : [[each, theirs[place]]]))
    expect(different, `seed ${seed}`).toEqual([])
    answered += own.filter(each => / → [^A-Z]/.test(each) && !each.endsWith('→ null')).length
  }
  // Most say something: else nothing would be compared.
  expect(answered).toBeGreaterThan(count / 4)
}, 900_000)
