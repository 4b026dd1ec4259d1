import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { seeToast } from './screens/controls.ts'
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
