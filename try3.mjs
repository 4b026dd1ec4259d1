import { chromium } from 'playwright-core'
const base = 'http://localhost:4100'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
const dark = process.argv.includes('dark')
const small = process.argv.includes('small')
const ctx = await browser.newContext({ viewport: small ? { width: 390, height: 844 } : { width: 1280, height: 800 }, colorScheme: dark ? 'dark':'light', storageState: '/tmp/state.json' })
const page = await ctx.newPage()
page.on('console', m => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', m.type(), m.text().slice(0,300)) })
page.on('pageerror', e => console.log('PAGEERROR', e.stack.slice(0,500)))
page.on('response', async r => { if (r.status() >= 400) console.log('HTTP', r.status(), r.url().slice(0,120), (await r.text().catch(()=>'')).slice(0,300)) })
const sfx = (dark?'-dark':'')+(small?'-small':'')
const go = async (path, name, act) => { await page.goto(base + path); await page.waitForTimeout(1300); if (act) { try { await act() } catch (e) { console.log('ACT', name, e.message.slice(0,300)) } await page.waitForTimeout(900) } await page.screenshot({ path: `/tmp/shots/${name}${sfx}.png` }) }
const only = process.argv.find(a => a.startsWith('only='))?.slice(5)
const steps = {
  table: () => go('/table?collectionId=Orders', 'table'),
  filter: () => go('/table?collectionId=Orders', 'filter', () => page.getByRole('button', { name: 'Filter' }).click()),
  detail: () => go('/detail?collectionId=Orders&id=10248', 'detail', () => page.getByRole('button', { name: 'Activity' }).click()),
  new: () => go('/detail?collectionId=Customers', 'new'),
  list: () => go('/builder/data/list', 'blist'),
  newc: () => go('/builder/data/list', 'newc', () => page.getByRole('button', { name: 'New collection' }).click()),
  def: () => go('/builder/data/definition?id=Orders&model-property=freight', 'def'),
  picker: () => go('/builder/data/definition?id=Orders&model-property=freight', 'picker', () => page.getByRole('button', { name: 'Currency' }).last().click()),
  general: () => go('/builder/data/general?id=Orders', 'general'),
  brec: () => go('/builder/data/records?id=Orders', 'brec'),
  bapps: () => go('/builder/data/applications?id=Orders', 'bapps'),
  imp: () => go('/builder/data/import', 'imp'),
  tags: () => go('/builder/tags/list', 'tags'),
  tagnew: () => go('/builder/tags/general', 'tagnew'),
  users: () => go('/builder/users/list', 'users'),
  usernew: () => go('/builder/users/general', 'usernew'),
  settings: () => go('/builder/settings', 'settings'),
  home: () => go('/', 'home'),
  palette: () => go('/', 'palette', () => page.keyboard.press('Control+k')),
  account: () => go('/', 'account', () => page.getByRole('button', { name: /account/i }).click()),
}
for (const [name, run] of Object.entries(steps)) if (!only || only.split(',').includes(name)) await run()
await ctx.storageState({ path: '/tmp/state.json' })
await browser.close()
