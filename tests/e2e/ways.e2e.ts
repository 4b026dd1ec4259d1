import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as editor from './screens/collection-editor.ts'
import { chooseEntry } from './screens/controls.ts'
import * as list from './screens/record-list.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ server, page } = workspace)
})

afterAll(() => workspace?.end())

const title = (): Locator => page.getByRole('textbox', { name: 'Title', exact: true })

test('from a column to its field, from a list to its collection, and to where one was in the builder', async () => {
  await list.openList(page, server.url, 'Orders')
  await page.getByRole('button', { name: 'Options of Customer', exact: true }).click()
  await shoot(page, 'column-menu')
  await list.openList(page, server.url, 'Orders')
  await chooseEntry(page.getByRole('button', { name: 'Options of Customer', exact: true }), 'Edit field')
  await expect.poll(() => title().inputValue()).toBe('Customer')
  await expect.poll(() => page.url()).toContain('model-property=customer')
  const left = page.url()
  await page.goto(`${server.url}/`)
  await page.getByRole('link', { name: 'Builder' }).click()
  await expect.poll(() => page.url()).toBe(left)
  await expect.poll(() => title().inputValue()).toBe('Customer')
  await list.openList(page, server.url, 'Customers')
  await chooseEntry(page.getByRole('main').getByRole('button', { name: 'More', exact: true }), 'Edit collection')
  await expect.poll(() => page.url()).toMatch(/builder\/data\/definition\?id=Customers$/)
  await page.getByRole('tab', { name: 'Settings', exact: true }).click()
  await page.getByRole('heading', { name: 'Indexes' }).waitFor()
})

test('a currency field is not saved before its currency is said', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Customers`)
  await editor.addField(page, { title: 'Credit', format: 'Currency' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('[data-setting="metadata.currency"]').getByText('Required field').waitFor()
  await shoot(page, 'currency')
})

test('one press opens the choice of a file', async () => {
  await page.goto(`${server.url}/builder/data/import`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file', exact: true }).click()
  expect((await chooser).isMultiple()).toBe(false)
  const again = page.waitForEvent('filechooser')
  await page.getByText('or drop it here').click()
  expect((await again).isMultiple()).toBe(false)
})
