import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { save } from './screens/collection-editor.ts'
import { choose, tick } from './screens/controls.ts'
import { chip, filterButton, filterDialog, openFilter, openQuickFilters, quickFilters } from './screens/filters.ts'
import { pressUntil } from './screens/keyboard.ts'
import * as list from './screens/record-list.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

const germanOrders = 122
const allOrders = 830

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ server, person, page, program } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

test('[1-3.9-01] [1-3.9-02] [2-3.9-02] a builder makes quick filters: values of a field with a default, and a condition', async () => {
  await openQuickFilters(page, server.url, 'Orders')
  await page.getByRole('button', { name: 'Add quick filter' }).click()
  const panel = page.getByRole('main')
  await choose(panel, 'Field', 'Ship country')
  for (const [at, country] of ['Germany', 'France'].entries()) {
    const options = panel.getByRole('group', { name: 'Values to choose from' })
    await options.getByRole('button', { name: 'Add option' }).click()
    await options.getByRole('textbox', { name: `Option ${at + 1}: Label` }).fill(country)
  }
  await tick(
    panel.getByRole('group', { name: 'Chosen when the list opens' }).getByRole('checkbox', { name: 'Germany' }),
  )
  await page.getByRole('button', { name: 'Add quick filter' }).click()
  await panel.getByRole('radio', { name: /^A condition/ }).press('Space')
  await panel.getByRole('textbox', { name: 'Title' }).fill('Not shipped')
  await choose(panel, 'Field', 'Shipped date')
  await choose(panel, 'Condition', 'has no value')
  expect(await findViolations(page)).toEqual([])
  await save(page)
  const { body } = await program.call('DATA_DESCRIBE', { collectionId: 'Orders' })
  expect((body as { quickFilters: object[] }).quickFilters).toMatchObject([
    { type: 'field', fieldId: 'shipCountry', active: true, defaultFilter: { shipCountry: { $in: ['Germany'] } } },
    { type: 'other', title: 'Not shipped', defaultFilter: { $and: [{ shippedDate: { $notExists: true } }] } },
  ])
})

test('[1-4-15] [2-4-38] [2-9-20] a list opens with its defaults; a change waits 1500 ms, then stands in the URL', async () => {
  await list.openList(page, server.url, 'Orders')
  await seeRange(`1–25 of ${germanOrders}`)
  expect(page.url()).not.toContain('quick')
  await list.nextPage(page)
  await chip(page, 'Not shipped').focus()
  const press = async () => {
    await page.keyboard.press('Space')
    await expect.poll(() => chip(page, 'Not shipped').getAttribute('aria-pressed')).toBe('true')
  }
  expect(await list.untilAsked(page, { event: 'keyup', act: press })).toBeGreaterThanOrEqual(1500)
  await expect.poll(() => list.range(page).innerText(), { timeout: 10_000 }).toMatch(/^1–\d+ of \d+$/)
  const shown = await list.range(page).innerText()
  expect(page.url()).toContain('quick')
  await page.reload()
  await seeRange(shown)
  await expect.poll(() => chip(page, 'Not shipped').getAttribute('aria-pressed')).toBe('true')
  await page.goBack()
  await seeRange(`26–50 of ${germanOrders}`)
})

test('[1-3.9-03] values are chosen by keys alone, and the chip says which', async () => {
  await list.openList(page, server.url, 'Orders')
  await seeRange(`1–25 of ${germanOrders}`)
  await pressUntil(page, 'Tab', 'Ship country: Germany')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Ship country' }).waitFor()
  await pressUntil(page, 'Tab', 'France')
  await page.keyboard.press('Space')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await chip(page, 'Ship country (2)').waitFor()
  await seeRange('1–25 of 199')
  await chip(page, 'Ship country (2)').click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.keyboard.press('Escape')
  await seeRange(`1–25 of ${allOrders}`)
})

test('[2-4-39] [2-4-40] [2-9-22] where chips need a second line they become one menu with the count of those that are on', async () => {
  await addConditions('Light', 'Heavy', 'Late')
  await page.setViewportSize({ width: 1600, height: 844 })
  await list.openList(page, server.url, 'Orders')
  await chip(page, 'Late').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = quickFilters(page).getByRole('button', { name: 'Quick filters (1)' })
  await menu.click()
  await page.getByRole('dialog', { name: 'Quick filters' }).getByRole('button', { name: 'Not shipped' }).click()
  await page.keyboard.press('Escape')
  await quickFilters(page).getByRole('button', { name: 'Quick filters (2)' }).waitFor()
  await page.setViewportSize({ width: 1600, height: 844 })
  await chip(page, 'Not shipped').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('[1-4-16] [1-4-17] [1-4-18] the advanced filter: groups, "or", count, Apply, Clear all and Cancel', async () => {
  const unfiltered = `${server.url}/table?collectionId=Orders&Orders-table=${encodeURIComponent('{"quick":[]}')}`
  await page.goto(unfiltered)
  await seeRange(`1–25 of ${allOrders}`)
  const dialog = await openFilter(page)
  await choose(dialog, 'Field', 'Ship country')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Germany')
  await dialog.getByText(`${germanOrders} records match`).waitFor()
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  await choose(dialog, 'How the conditions are joined', 'or')
  const rows = dialog.getByRole('group', { name: 'Filter' })
  await rows
    .getByRole('button', { name: /Field$/ })
    .nth(1)
    .click()
  await page.getByRole('option', { name: 'Ship country' }).click()
  await dialog.getByRole('textbox', { name: 'Value' }).nth(1).fill('France')
  await dialog.getByText('199 records match').waitFor()
  await choose(dialog, 'Sort by', 'Freight')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await seeRange('1–25 of 199')
  await expect.poll(() => filterButton(page).innerText()).toContain('(2)')
  expect(page.url()).toContain('freight')

  const again = await openFilter(page)
  await expect.poll(() => again.getByRole('textbox', { name: 'Value' }).count()).toBe(2)
  await again.getByRole('button', { name: 'Remove condition' }).first().click()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await filterDialog(page).waitFor({ state: 'detached' })
  await seeRange('1–25 of 199')

  await (await openFilter(page)).getByRole('button', { name: 'Clear all' }).click()
  await seeRange(`1–25 of ${allOrders}`)
  expect(page.url()).not.toContain('freight')
})

test('[1-3.8-03] a filter asks for the fields of linked records, by keys alone', async () => {
  await page.goto(`${server.url}/table?collectionId=Orders&Orders-table=${encodeURIComponent('{"quick":[]}')}`)
  await seeRange(`1–25 of ${allOrders}`)
  await pressUntil(page, 'Tab', 'Filter')
  await page.keyboard.press('Enter')
  const dialog = filterDialog(page)
  await dialog.waitFor()
  await pressUntil(page, 'Tab', 'is one of', '[role=dialog]')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'has one where', exact: true }).waitFor()
  await page.keyboard.type('has one where')
  await page.keyboard.press('Enter')
  const linked = dialog.getByRole('group', { name: 'Conditions on Customer' })
  await linked.waitFor()
  await choose(linked, 'Field', 'Country')
  await pressUntil(page, 'Tab', 'Value', '[role=dialog]')
  await page.keyboard.type('Germany')
  await dialog.getByText(`${germanOrders} records match`).waitFor()
  await page.keyboard.press('Enter')
  await seeRange(`1–25 of ${germanOrders}`)
  expect(person.complaints).toEqual([])
})

/** Further quick filters, each a condition. */
async function addConditions(...names: string[]): Promise<void> {
  const { body } = await program.call('CORE_GET', { cursor: { collectionId: 'Entity', id: 'Orders' } })
  const { liveVersion, name, icon, schema, detailGroupList, quickFilters } = body as Record<string, unknown>
  const more = names.map((title, at) => ({
    id: `more${at}`,
    type: 'other',
    title,
    defaultFilter: { $and: [{ freight: { $gt: at } }] },
  }))
  const document = { name, icon, schema, detailGroupList, quickFilters: [...(quickFilters as object[]), ...more] }
  const { status } = await program.call('SCHEMA_APPLY', { collectionId: 'Orders', document, baseVersion: liveVersion })
  expect(status).toBe(200)
}

/** Until the page bar says this. */
async function seeRange(text: string): Promise<void> {
  await expect.poll(() => list.range(page).innerText(), { timeout: 15_000 }).toBe(text)
}
