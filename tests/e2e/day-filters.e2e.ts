import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { choose } from './screens/controls.ts'
import { filterDialog, openFilter } from './screens/filters.ts'
import { pressUntil } from './screens/keyboard.ts'
import * as list from './screens/record-list.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace({ context: { locale: 'en-US' } })
  ;({ server, person, page, program } = workspace)
  const users = await program.call('CORE_LIST', { cursor: { collectionId: 'User' } })
  const { list: found } = users.body as { list: { id: string }[] }
  const record = { timezone: 'America/New_York' }
  await program.call('CORE_UPDATE', { collectionId: 'User', id: found[0]?.id, record })
  const field = (title: string, format: string) => ({ type: 'string', format, title })
  const properties = { name: field('Name', 'text'), at: field('At', 'date-time'), due: field('Due', 'date') }
  await program.call('SCHEMA_APPLY', {
    collectionId: 'Calls',
    document: { name: 'Calls', schema: { type: 'object', properties }, detailGroupList: [] },
  })
  const calls = {
    // 00:00 and 23:30 of 25 November, then 00:00 of the 26th, where the person is.
    first: '2020-11-25T05:00:00.000Z',
    late: '2020-11-26T04:30:00.000Z',
    next: '2020-11-26T05:00:00.000Z',
    now: new Date().toISOString(),
  }
  for (const [name, at] of Object.entries(calls))
    await program.call('DATA_CREATE', { collectionId: 'Calls', id: name, record: { name, at } })
})

afterAll(async () => {
  await workspace?.end()
})

const seeNames = (...names: string[]) => expect.poll(() => list.columnValues(page, 'Name')).toEqual(names)

test('a moment "is" a whole day of the person’s; the address keeps it, and a reload shows the same', async () => {
  await list.openList(page, server.url, 'Calls')
  const dialog = await openFilter(page)
  await choose(dialog, 'Field', 'At')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('11/25/2020')
  await dialog.getByText('2 records match').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'day')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await seeNames('first', 'late')
  expect(decodeURIComponent(page.url())).toContain('"2020-11-25"')
  await page.reload()
  await seeNames('first', 'late')
  const again = await openFilter(page)
  await expect.poll(() => again.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('11/25/2020')
  await choose(again, 'Condition', 'is on or before')
  await again.getByText('2 records match').waitFor()
  await choose(again, 'Condition', 'is after')
  await again.getByRole('button', { name: 'Apply' }).click()
  await seeNames('next', 'now')
})

test('days from today on are chosen by keys alone, and stay in the address as they were chosen', async () => {
  await list.openList(page, server.url, 'Calls')
  const dialog = await openFilter(page)
  await choose(dialog, 'Field', 'At')
  await choose(dialog, 'Value: which day', 'today')
  await dialog.getByText('1 record matches').waitFor()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await seeNames('now')
  expect(decodeURIComponent(page.url())).toContain('{"relative":"today"}')
  await page.reload()
  await seeNames('now')
  await openFilter(page)
  await filterDialog(page).getByRole('button', { name: 'today Value: which day' }).waitFor()
  await pressUntil(page, 'Tab', 'today', '[role=dialog]')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'last … days' }).waitFor()
  await shoot(page, 'choices')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await pressUntil(page, 'Tab', 'Number of days', '[role=dialog]')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3')
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'last-days')
  await page.keyboard.press('Enter')
  await seeNames('now')
  expect(decodeURIComponent(page.url())).toContain('{"relative":"lastDays","days":3}')
  await openFilter(page)
  await choose(filterDialog(page), 'Condition', 'is between')
  await shoot(page, 'between')
  expect(await findViolations(page)).toEqual([])
  expect(person.complaints).toEqual([])
})

test('a row rule takes days as well', async () => {
  const verbs = { create: false, read: true, update: false, delete: false }
  const rowRule = { $and: [{ at: { $gte: { relative: 'lastDays', days: 7 } } }, { at: { $lte: '2030-01-01' } }] }
  const collections = [{ collectionId: 'Calls', ...verbs, rowRule }]
  const made = await program.call('CORE_CREATE', { collectionId: 'Tag', record: { name: 'Recent', collections } })
  const { id } = made.body as { id: string }
  await page.goto(`${server.url}/builder/tags/data?id=${id}`)
  await page.getByRole('textbox', { name: 'Number of days' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('01/01/2030')
  await shoot(page, 'row-rule')
  expect(await findViolations(page)).toEqual([])
  expect(person.complaints).toEqual([])
})
