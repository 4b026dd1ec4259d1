import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { seeToast } from './screens/controls.ts'
import * as list from './screens/record-list.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ server, page, program } = workspace)
})

afterAll(() => workspace?.end())

const bar = () => page.getByRole('region', { name: 'Selected rows' })
const all = () => page.getByRole('checkbox', { name: 'Select all rows' })
const selected = (count: number) => bar().getByText(`${count} rows selected`).waitFor()

beforeEach(() => list.openWith(page, server.url, 'Orders', {}))

test('the box over the rows ticks the page, also where a part of it is ticked, and never what other pages have', async () => {
  await list.rows(page).nth(1).getByRole('checkbox').click()
  await expect.poll(() => all().getAttribute('aria-checked')).toBe('mixed')
  await all().click()
  await selected(25)
  await expect.poll(() => all().getAttribute('aria-checked')).toBe('true')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => all().getAttribute('aria-checked')).toBe('false')
  await list.rows(page).nth(2).getByRole('checkbox').click()
  await selected(26)
  await all().click()
  await selected(50)
  await all().click()
  await selected(25)
})

test('all records of the filter are ticked over every page, exported together, and one of them left out', async () => {
  await list.openWith(page, server.url, 'Orders', { search: 'Germany' })
  await list.rows(page).first().getByRole('checkbox').click()
  const button = bar().getByRole('button', { name: /^Select all \d+$/ })
  await button.waitFor()
  const count = Number((await button.innerText()).replace(/\D/g, ''))
  expect(count).toBeGreaterThan(100)
  await shoot(page, 'select-all')
  await button.focus()
  await page.keyboard.press('Enter')
  await selected(count)
  await button.waitFor({ state: 'detached' })
  expect(await all().getAttribute('aria-checked')).toBe('true')
  expect(await findViolations(page)).toEqual([])
  await list.rows(page).nth(3).getByRole('checkbox').click()
  await selected(count - 1)
  await bar().getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(count)
})

test('all of a filter are deleted together; a stop leaves the rest, ticked', async () => {
  await list.openWith(page, server.url, 'Orders', { search: 'Sweden' })
  await list.rows(page).first().getByRole('checkbox').click()
  const button = bar().getByRole('button', { name: /^Select all \d+$/ })
  const count = Number((await button.innerText()).replace(/\D/g, ''))
  await button.click()
  await selected(count)
  let deleted = 0
  await page.route('**/api/operations/DATA_DELETE', async route => {
    deleted += 1
    if (deleted > 6) await new Promise(done => setTimeout(done, 3000))
    await route.continue()
  })
  await bar().getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText(new RegExp(`^6 of ${count} deleted`)).waitFor()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await seeToast(page, '10 records deleted')
  await page.unroute('**/api/operations/DATA_DELETE')
  await selected(count - 10)
  const { body } = await program.call('DATA_LIST', { cursor: { collectionId: 'Orders', searchString: 'Sweden' } })
  expect(body).toMatchObject({ totalCount: count - 10 })
})
