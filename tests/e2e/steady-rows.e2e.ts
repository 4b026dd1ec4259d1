import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Program } from './program.ts'
import * as list from './screens/record-list.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ server, page, program } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

const remove = (id: string) => program.call('DATA_DELETE', { cursor: { collectionId: 'Orders', id } })
const rowTop = (row: Locator) => row.evaluate(element => element.getBoundingClientRect().top)
const focusedRow = () =>
  page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('data-row-key') ?? null)

/** The list without a pointer over it, as who works by keys has it. */
async function leaveTo(id: string): Promise<void> {
  await page.mouse.move(0, 0)
  await list.rowOf(page, id).waitFor()
}

test('rows follow others under a resting pointer without moving', async () => {
  await list.openWith(page, server.url, 'Orders', { scroll: true, orderBy: 'orderDate' })
  const row = list.rows(page).nth(2)
  const id = await row.getAttribute('data-row-key')
  await row.hover()
  await program.call('DATA_UPDATE', { collectionId: 'Orders', id, record: { orderDate: '1996-07-20' } })
  await expect.poll(() => row.innerText(), { timeout: 5000 }).toContain('Jul 20, 1996')
  await expect.poll(() => row.getAttribute('data-row-key')).toBe(id)
  // Of an element that was taken away under the pointer the browser never says that the pointer left it.
  await page.evaluate(() => {
    const pointedAt = [...document.querySelectorAll(':hover')].at(-1)
    pointedAt?.replaceWith(pointedAt.cloneNode(true))
  })
  await page.mouse.move(0, 0)
  await expect.poll(() => list.rows(page).nth(2).getAttribute('data-row-key')).not.toBe(id)
})

test('a press counts though what was pressed is drawn anew before it ends', async () => {
  await list.openWith(page, server.url, 'Orders', { group: { fieldId: 'shipCountry' } })
  const first = list.grid(page).locator('[data-group][data-row="0"]')
  const title = first.getByText('Argentina')
  await title.hover()
  await page.mouse.down()
  await title.evaluate(element => element.replaceWith(element.cloneNode(true)))
  await page.mouse.up()
  await first.locator('[aria-expanded="false"]').waitFor()
})

test('keys stay with the record that has the focus when others change the list', async () => {
  await list.openWith(page, server.url, 'Orders', { search: '1027' })
  await page.getByRole('button', { name: 'Edit cells' }).click()
  await page.getByRole('region', { name: 'Changes of this list' }).waitFor()
  const city = await list.cell(page, 3, 'Ship city')
  await city.click()
  await leaveTo('10273')
  await expect.poll(focusedRow).toBe('10273')
  const before = await rowTop(list.rowOf(page, '10273'))
  await remove('10271')
  await expect.poll(() => rowTop(list.rowOf(page, '10273'))).toBeLessThan(before)
  await expect.poll(focusedRow).toBe('10273')
  await page.keyboard.press('Delete')
  await expect.poll(() => list.rowOf(page, '10273').locator('[data-draft]').count()).toBe(1)
  expect(await list.grid(page).locator('[data-draft]').count()).toBe(1)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('what is typed into a cell stays with its record and is not lost when others change the list', async () => {
  await list.openWith(page, server.url, 'Orders', { search: '1028' })
  await page.getByRole('button', { name: 'Edit cells' }).click()
  await page.getByRole('region', { name: 'Changes of this list' }).waitFor()
  await (await list.cell(page, 3, 'Ship city')).click()
  await leaveTo('10283')
  await page.keyboard.type('Ki')
  const heard = page.waitForResponse(/DATA_LIST/)
  await remove('10281')
  await heard
  await page.keyboard.type('el')
  await page.keyboard.press('Enter')
  await expect.poll(() => list.rowOf(page, '10283').locator('[data-draft]').allInnerTexts()).toEqual(['Kiel'])
  expect(await list.grid(page).locator('[data-draft]').count()).toBe(1)
  await expect.poll(() => list.rowOf(page, '10281').count()).toBe(0)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('a menu stays with the record that it was opened on when others change the list', async () => {
  await list.openWith(page, server.url, 'Orders', { search: '1029' })
  const row = list.rowOf(page, '10293')
  const actions = row.getByRole('button', { name: 'Actions for Order 10293' })
  await actions.focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Delete' })
  await item.waitFor()
  const before = await rowTop(row)
  await remove('10291')
  await expect.poll(() => rowTop(row)).toBeLessThan(before)
  await item.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Delete Order 10293?' }).waitFor()
  await page.keyboard.press('Escape')
})

test('rows ticked with Shift are those between two records, wherever others have moved them', async () => {
  await list.openWith(page, server.url, 'Orders', { search: '1030' })
  await list.rowOf(page, '10303').getByRole('checkbox').click()
  await leaveTo('10303')
  const row = list.rowOf(page, '10303')
  const before = await rowTop(row)
  await remove('10301')
  await expect.poll(() => rowTop(row)).toBeLessThan(before)
  await list
    .rowOf(page, '10304')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('region', { name: 'Selected rows' }).getByText('2 rows selected').waitFor()
})
