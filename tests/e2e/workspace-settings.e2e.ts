import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { choose, seeToast } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await openWorkspace()
})
afterAll(() => workspace?.end())

test('[1-1-15] [1-1-16] the workspace gets a name and pages outside, which the account menu leads to', async () => {
  const { page, server } = workspace
  await page.goto(`${server.url}/builder/settings`)
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.getByRole('textbox', { name: 'Terms and policies' }).fill('acme.example/terms')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Required field').waitFor()
  await page.getByText('Must be an address that begins with https:// or http://').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'settings-general')
  await page.getByRole('textbox', { name: 'Name' }).fill('Acme Trading')
  await page.getByRole('textbox', { name: 'Terms and policies' }).fill('https://acme.example/terms')
  await page.getByRole('textbox', { name: 'Privacy policy' }).fill('https://acme.example/privacy')
  await page.keyboard.press('Control+s')
  await seeToast(page, 'Settings saved')
  await page.goto(`${server.url}/`)
  await expect.poll(() => page.title()).toContain('Acme Trading')
  await page.getByRole('button', { name: /^Account of/ }).click()
  const terms = page.getByRole('menuitem', { name: 'Terms and policies' })
  expect(await terms.getAttribute('href')).toBe('https://acme.example/terms')
  expect(await terms.getAttribute('target')).toBe('_blank')
  await page.getByRole('menuitem', { name: 'Privacy policy' }).waitFor()
  await page.getByRole('menuitem', { name: 'Third-party software' }).click()

  await page.getByRole('heading', { name: 'Third-party software', level: 1 }).waitFor()
  await page.getByRole('searchbox', { name: 'Search packages' }).fill('react-dom')
  const packages = page.getByRole('list', { name: 'Packages' })
  await expect.poll(() => packages.getByRole('listitem').count()).toBe(1)
  await packages.getByText('react-dom').click()
  await packages.getByText('Permission is hereby granted').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'licences')
})

test('the page about the server says what it runs on', async () => {
  const { page, server } = workspace
  await page.goto(`${server.url}/builder/settings/about`)
  await page.getByText('The server answers').waitFor()
  await page
    .getByText(/^\d+\.\d+\.\d+$/)
    .first()
    .waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'about')
  await page.getByRole('link', { name: 'See all licenses' }).click()
  await page.getByRole('heading', { name: 'Third-party software', level: 1 }).waitFor()
})

test('language and time zone are chosen from those that there are, and hold from the save on', async () => {
  const { page, server, program } = workspace
  await page.goto(`${server.url}/builder/settings`)
  await choose(page.getByRole('main'), 'Language', 'Swiss High German (de-CH)')
  await choose(page.getByRole('main'), 'Time zone', 'Europe/Zurich')
  await page.keyboard.press('Control+s')
  await seeToast(page, 'Settings saved')
  const { body } = await program.call('WORKSPACE_GET', {})
  expect(body).toMatchObject({ locale: 'de-CH', timezone: 'Europe/Zurich' })
  await page.reload()
  await page.getByRole('button', { name: /Swiss High German/ }).waitFor()
  await shoot(page, 'settings-language')
})

test('a tenant admin sees the tokens of everybody with their owners, and takes one back', async () => {
  const { page, server, program } = workspace
  await page.goto(`${server.url}/builder/settings/tokens`)
  await page.getByText('Nobody has API tokens').waitFor()
  await shoot(page, 'settings-no-tokens')
  const rights = { roles: [], isTenantAdmin: false }
  const long = 'Nightly export of all orders to the warehouse of the eastern branches'
  for (const name of ['Scanner', long]) await program.call('API_TOKEN_CREATE', { name, ...rights })
  await page.reload()
  await page.getByText('Scanner').waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'First admin' }).count()).toBe(2)
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'settings-tokens')
  await page.getByRole('button', { name: 'Revoke Scanner' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).press('Enter')
  await seeToast(page, 'The token was revoked')
  await expect.poll(() => page.getByText('Scanner').count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'First admin' }).click()
  await page.waitForURL(/\/builder\/users\/sessions/)
})

test('a logo is chosen, counts with the save, stands in the rail and on the page for signing in, and goes again', async () => {
  const { page, server } = workspace
  await page.goto(`${server.url}/builder/settings`)
  const field = page.getByRole('group', { name: 'Logo' })
  await field.getByText('The mark of Trellis').waitFor()
  await field
    .locator('input')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await field.getByText(/^This is no picture that can be shown/).waitFor()
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await field.locator('input').setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: drawing })
  await field.getByText(/^This is no picture that can be shown/).waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  expect(await field.getByRole('img').count()).toBe(0)
  await shoot(page, 'settings-logo-wrong')
  await field.locator('input').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
  await expect.poll(() => widthOf(field.getByRole('img'))).toBe(200)
  await page.keyboard.press('Control+s')
  await seeToast(page, 'Settings saved')
  const mark = page.getByRole('navigation').getByRole('img', { name: 'Logo' })
  await expect.poll(() => widthOf(mark)).toBe(200)
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'settings-logo')
  const visitor = await workspace.browser.newContext()
  const outside = await visitor.newPage()
  await outside.goto(server.url)
  await outside.getByRole('heading', { name: 'Sign in' }).waitFor()
  await outside.getByRole('main').getByRole('img', { name: 'Logo' }).waitFor()
  await expect.poll(() => findViolations(outside)).toEqual([])
  await shoot(outside, 'sign-in-with-logo')
  await visitor.close()
  await field.getByRole('button', { name: 'Remove the logo' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Choose a picture')
  await page.keyboard.press('Control+s')
  await field.getByText('The mark of Trellis').waitFor()
  await expect.poll(() => mark.count()).toBe(0)
})

const logo = () =>
  sharp({ create: { width: 200, height: 80, channels: 3, background: '#075' } })
    .png()
    .toBuffer()

/** In pixels of the picture itself. */
const widthOf = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth)
