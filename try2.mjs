import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const base = 'http://localhost:4100'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
const ctx = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState: '/tmp/state.json' })
const page = await ctx.newPage()
page.on('console', m => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', m.type(), m.text().slice(0,300)) })
page.on('pageerror', e => console.log('PAGEERROR', e.stack.slice(0,500)))
page.on('response', async r => { if (r.status() >= 400) console.log('HTTP', r.status(), r.url().slice(0,120), (await r.text().catch(()=>'')).slice(0,300)) })
const shot = n => page.screenshot({ path: `/tmp/shots/${n}.png` })
const imp = async (file, n) => {
  await page.goto(base + '/builder/data/import')
  await page.waitForTimeout(1000)
  await shot(n + 'a-file')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose a CSV file' }).last().click()])
  await chooser.setFiles('/work/shared/data/northwind/' + file)
  await page.waitForTimeout(2500)
  await shot(n + 'b-map')
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await page.waitForTimeout(2500)
  await shot(n + 'c-done')
}
if (process.argv[2] === 'import') { await imp('customers.csv', '10'); await imp('orders.csv', '11') }
await page.goto(base + '/table?collectionId=Orders'); await page.waitForTimeout(2500); await shot('12-orders')
await page.goto(base + '/builder/data/list'); await page.waitForTimeout(1500); await shot('13-list')
await page.goto(base + '/builder/data/definition?id=Orders'); await page.waitForTimeout(2500); await shot('14-def')
await ctx.storageState({ path: '/tmp/state.json' })
await browser.close()
