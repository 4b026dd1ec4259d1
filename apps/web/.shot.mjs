import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const axeSource = readFileSync('/work/main/node_modules/axe-core/axe.min.js', 'utf8')
export const base = 'http://localhost:4311'
export const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
export async function open({ width = 1280, height = 800, scheme = 'light', state } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, bypassCSP: true })
  if (state) {
    const r = await context.request.post(base + '/api/login', {
      data: { email: 'admin@demo.example', password: 'correct horse battery' },
    })
    if (!r.ok()) console.log('LOGIN', r.status(), await r.text())
    await context.addInitScript(() => localStorage.setItem('trellis.signed-in', '1'))
  }
  const page = await context.newPage()
  page.on('console', m => {
    if (['error', 'warning'].includes(m.type()))
      console.log('CONSOLE', m.type(), m.text().slice(0, 300), m.location().url)
  })
  page.on('pageerror', e => console.log('PAGEERROR', e.message.slice(0, 400)))
  page.on('requestfailed', r => console.log('REQFAILED', r.url(), r.failure()?.errorText))
  return { context, page }
}
export async function shot(page, name) {
  await page.waitForTimeout(250)
  await page.screenshot({ path: `/tmp/w1/shots/${name}.png` })
}
export async function axe(page, name) {
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    async () =>
      await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
  )
  for (const v of violations)
    console.log(
      'AXE',
      name,
      v.id,
      v.impact,
      v.nodes
        .slice(0, 3)
        .map(n => n.html.slice(0, 160))
        .join(' || '),
    )
  if (!violations.length) console.log('axe ok', name)
}
