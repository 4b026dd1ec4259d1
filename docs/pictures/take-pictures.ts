import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../scripts/ensure-browser.mjs'

/**
 * Takes the pictures of the guide and the README from a fresh demo workspace:
 * `TRELLIS_DEMO_PASSWORD=… npm start -- --demo`, then with the same password
 * `node docs/pictures/take-pictures.ts http://localhost:4000`.
 */
const url = process.argv[2] ?? 'http://localhost:4000'
const password = process.env['TRELLIS_DEMO_PASSWORD']
const size = { width: 1280, height: 720 }
/** What a picture may weigh, in bytes: pages with pictures have to open quickly. */
const heaviest = 150_000

const executablePath = findBrowser()
if (!executablePath) throw new Error('Install Chromium first: node scripts/ensure-browser.mjs')
if (!password) throw new Error('TRELLIS_DEMO_PASSWORD has to hold the password of the demo sign-ins')

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await takeAll(password)
} finally {
  await browser.close()
}

async function takeAll(word: string): Promise<void> {
  await makeActivity(await signIn('sales@demo.example', word))
  const page = await signIn('admin@demo.example', word)
  await go(page, '/table?collectionId=Orders', '[role=grid] [data-row]')
  await take(page, 'table')
  await go(page, '/detail?collectionId=Orders&id=10249', 'form')
  await page.getByRole('button', { name: 'Activity', exact: true }).first().click()
  await page.getByText('changed 1 field').first().waitFor()
  await take(page, 'record')
  await go(page, '/', 'main article')
  await take(page, 'home')
  await go(page, '/builder/data/definition?id=Orders&model-property=freight', '[role=treegrid]')
  await take(page, 'collection-editor')
  await writeFormula(page)
  await take(page, 'formula-editor')
  await go(page, '/builder/tags/list', 'tbody tr')
  const editor = await page.getByRole('grid').getByRole('link').first().getAttribute('href')
  await go(page, (editor ?? '').replace('/general', '/data'), '[role=checkbox], input[type=checkbox]')
  await page.getByRole('main').getByText('Orders', { exact: true }).first().click()
  await take(page, 'app-editor')
  await go(page, '/view?id=DispatchBoard', 'text=/^Order 11/')
  await page.getByText('21', { exact: true }).first().waitFor()
  await take(page, 'view')
  await go(
    page,
    '/builder/views/layout?id=DispatchBoard&node=open-orders',
    '[data-canvas] [data-component=open-orders]',
  )
  await page.locator('[data-canvas]').getByText('21', { exact: true }).first().waitFor()
  await take(page, 'view-editor')
  await go(page, '/builder/flows/steps?id=LateOrders&step=where', '[data-step=tell]')
  await take(page, 'flow-editor')
  const dark = await signIn('admin@demo.example', word, 'dark')
  await go(dark, '/table?collectionId=Orders', '[role=grid] [data-row]')
  await take(dark, 'table-dark')
}

async function signIn(email: string, word: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ viewport: size, colorScheme, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.locator('input[type=password]').fill(word)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(address => !address.pathname.includes('sign-in'))
  await page.locator('main h1').waitFor()
  return page
}

/** A change and its way back, so that the record's activity has something to tell and the demo stays as it was. */
async function makeActivity(page: Page): Promise<void> {
  await go(page, '/detail?collectionId=Orders&id=10249', 'form')
  const freight = page.getByRole('main').getByLabel('Freight')
  for (const amount of ['12.50', '11.61']) {
    await freight.fill(amount)
    const saved = page.waitForResponse(/DATA_UPDATE$/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await saved
    await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' })
  }
}

/** A formula in the editor, not applied. */
async function writeFormula(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Values', exact: true }).click()
  await page.getByRole('button', { name: /^Edit formula for Custom validation/ }).click()
  await page.getByRole('textbox', { name: 'Formula as text' }).click()
  await page.keyboard.insertText(
    'IF(record.freight > 100 && record.shipCountry = "", "Heavy freight needs a country", false)',
  )
  await page.getByRole('treegrid', { name: 'Formula as tree' }).getByRole('row').nth(1).click()
}

async function go(page: Page, path: string, awaited: string): Promise<void> {
  await page.goto(`${url}${path}`)
  await page.locator(awaited).first().waitFor()
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
  await page.waitForTimeout(600)
  const file = fileURLToPath(new URL(`${name}.png`, import.meta.url))
  await page.screenshot({ path: file, animations: 'disabled' })
  const { size: weight } = statSync(file)
  process.stdout.write(`${name}.png ${Math.round(weight / 1000)} kB\n`)
  if (weight > heaviest) throw new Error(`${name}.png weighs ${weight} bytes, more than ${heaviest}`)
}
