import { axe, base, browser, open, shot } from './.shot.mjs'

for (const [w, s] of [
  [1280, 'light'],
  [390, 'dark'],
]) {
  const { page, context } = await open({ width: w, scheme: s })
  await page.goto(base + '/')
  await page.waitForURL(/setup/)
  await page.waitForSelector('h1')
  await shot(page, `setup-${w}-${s}`)
  await axe(page, `setup-${w}-${s}`)
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await shot(page, `setup-errors-${w}-${s}`)
  await axe(page, `setup-errors-${w}-${s}`)
  console.log('focus', await page.evaluate(() => document.activeElement?.name))
  await context.close()
}
const { page, context } = await open()
await page.goto(base + '/')
await page.waitForURL(/setup/)
await page.getByLabel('Workspace name').fill('Demo Trading')
await page.getByLabel('Your name').fill('Demo Admin')
await page.getByLabel('Email').fill('admin@demo.example')
await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
await page.getByRole('button', { name: 'Create workspace' }).click()
await page.waitForSelector('text=Welcome to')
await shot(page, 'start-1280-light')
await axe(page, 'start')
await context.storageState({ path: '/tmp/w1/state.json' })
console.log('title', await page.title())
await browser.close()
