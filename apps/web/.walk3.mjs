import { axe, base, browser, open, shot } from './.shot.mjs'
import { mock } from './.mock.mjs'
for (const [w, s] of [[1280,'light'],[390,'dark']]) {
  const { page, context } = await open({ width: w, scheme: s })
  await mock(page)
  await page.goto(base + '/builder/users/list?x=1'); await page.waitForURL(/sign-in/); console.log(page.url()); await page.waitForSelector('h1')
  await page.waitForTimeout(300); await shot(page, `signin-${w}-${s}`); await axe(page, `signin-${w}`)
  await page.keyboard.type('admin@demo.example'); await page.keyboard.press('Tab'); await page.keyboard.type('wrong password'); await page.keyboard.press('Enter')
  await page.waitForSelector('[role=alert]'); await shot(page, `signin-wrong-${w}-${s}`); await axe(page, `signin-wrong-${w}`)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery'); await page.keyboard.press('Enter')
  await page.waitForURL(/users\/list/); console.log('target', page.url())
  await page.waitForSelector('h1'); console.log('title', await page.title())
  // keyboard only
  await page.keyboard.press('Tab'); console.log('first tab', await page.evaluate(() => document.activeElement.textContent))
  await page.keyboard.press('g'); await page.keyboard.press('h'); await page.waitForURL(base + '/'); await page.waitForTimeout(400); console.log('g h', page.url(), 'focus', await page.evaluate(() => document.activeElement.tagName + ' ' + document.activeElement.textContent))
  await page.keyboard.press('g'); await page.keyboard.press('u'); await page.waitForURL(/users/); await page.waitForTimeout(300); console.log('g u ok')
  await page.keyboard.press('n'); await page.waitForURL(/general/); console.log('n ok', page.url()); await page.waitForTimeout(300)
  // typed letters are not shortcuts
  await page.getByLabel('Full name').fill(''); await page.keyboard.type('gh?'); console.log('typed', await page.getByLabel('Full name').inputValue(), page.url())
  await page.keyboard.press('Control+b'); await page.waitForTimeout(300); await shot(page, `rail-open-${w}-${s}`); await axe(page, `rail-open-${w}`); await page.keyboard.press('Control+b')
  // expired with unsaved changes
  await page.route('**/api/operations/CORE_CREATE', r => r.fulfill({ status: 401, json: { error: { code: 'UNAUTHENTICATED', message: 'x' } } }))
  await page.route('**/api/token', r => r.fulfill({ status: 401, json: { error: { code: 'UNAUTHENTICATED', message: 'x' } } }))
  await page.getByLabel('Email').fill('a@b.org'); await page.keyboard.press('Control+s'); await page.waitForSelector('text=Sign in again'); await page.waitForTimeout(300); await shot(page, `again-${w}-${s}`); await axe(page, `again-${w}`)
  await page.unroute('**/api/token'); await page.unroute('**/api/operations/CORE_CREATE')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery'); await page.keyboard.press('Enter'); await page.waitForSelector('text=Sign in again', { state: 'detached' })
  console.log('kept', await page.getByLabel('Full name').inputValue())
  await page.getByRole('button', { name: 'Discard' }).click()
  // second tab hears the sign-out
  const other = await context.newPage(); await mock(other); await other.goto(base + '/'); await other.waitForSelector('h1')
  await page.waitForTimeout(300)
  await page.getByRole('button', { name: /Account of/ }).click(); await page.getByRole('menuitem', { name: 'Sign out' }).click(); await page.waitForURL(/sign-in/); console.log('signed out', page.url())
  await other.waitForURL(/sign-in/); console.log('other tab too', other.url())
  await page.goto(base + '/set-password?token=abc'); await page.waitForSelector('h1'); await page.waitForTimeout(300); console.log('token gone', page.url()); await shot(page, `set-${w}-${s}`); await axe(page, `set-${w}`)
  await page.getByRole('textbox', { name: 'New password' }).fill('long enough pass'); await page.keyboard.press('Enter'); await page.waitForTimeout(800); await shot(page, `set-used-${w}-${s}`); await axe(page, `set-used-${w}`)
  await page.goto(base + '/set-password'); await page.waitForSelector('h1'); await page.waitForTimeout(300); await shot(page, `set-none-${w}-${s}`)
  await page.goto(base + '/setup'); await page.waitForTimeout(500); console.log('setup closed →', page.url())
  await context.close()
}
// pseudo, end user
const { page, context } = await open({ state: true })
await mock(page)
await page.goto(base + '/builder/users/list?lng=pseudo'); await page.waitForSelector('h1'); await page.waitForTimeout(500); await shot(page, 'pseudo')
await context.close()
{
  const { page, context } = await open({ state: true })
  await mock(page, { empty: true })
  await page.route('**/api/token', async r => { const x = await r.fetch(); const j = await x.json(); j.user.roles = []; j.user.isTenantAdmin = false; await r.fulfill({ response: x, json: j }) })
  await page.goto(base + '/'); await page.waitForSelector('h1'); await page.waitForTimeout(500); await shot(page, 'enduser-home'); await axe(page, 'enduser-home')
  await page.goto(base + '/builder/users/list'); await page.waitForSelector('h1'); await page.waitForTimeout(500); await shot(page, 'enduser-noaccess'); await axe(page, 'enduser-noaccess')
  await page.goto(base + '/builder'); await page.waitForTimeout(500); console.log(await page.textContent('main'))
}
await browser.close()
