import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import type { Program } from './program.ts'
import { choose, chooseEntry } from './screens/controls.ts'
import { pressUntil } from './screens/keyboard.ts'
import * as list from './screens/record-list.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url = ''

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  url = workspace.server.url
  const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: {} })
  const schema = { type: 'object', properties: { name: text('Name'), town: text('Town'), note: text('Note') } }
  const document = { name: 'Shops', schema, detailGroupList: [], logReads: true }
  expect(await program.call('SCHEMA_APPLY', { collectionId: 'Shops', document })).toMatchObject({ status: 200 })
  const records = Array.from({ length: 60 }, (_, at) => ({ id: `s${at}`, name: `Shop ${at}`, town: 'Bonn' }))
  await program.call('DATA_BULK_UPDATE', { collectionId: 'Shops', records })
  await program.call('DATA_UPDATE', { collectionId: 'Shops', id: 's1', record: { town: 'Trier' } })
  await program.call('DATA_UPDATE', { collectionId: 'Shops', id: 's2', record: { note: 'A longer note' } })
  await program.call('DATA_DELETE', { cursor: { collectionId: 'Shops', id: 's3' } })
})
afterAll(() => workspace?.end())

const log = () => page.getByRole('region', { name: 'Activity log' })
const entries = () => log().getByRole('listitem')

test('the list leads to who changed which of its records, the last first, each with the way to it, page by page', async () => {
  await list.openList(page, url, 'Shops')
  await chooseEntry(page.getByRole('button', { name: 'More', exact: true }), 'Activity')
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
  await entries().nth(49).waitFor()
  // Whether a record is still there is asked after the entries, which show at once.
  await entries().first().filter({ hasText: 'which is not there any more' }).waitFor()
  const [first, second, third] = (await entries().allInnerTexts()).map(each => each.replaceAll(/\s+/g, ' '))
  expect(first).toMatch(/First admin deleted this record .* s3, which is not there any more/)
  expect(second).toMatch(/First admin changed 1 field .* Shop 2 Note from empty to A longer note/)
  expect(third).toMatch(/First admin changed 1 field .* Shop 1 Town from Bonn to Trier/)
  expect(await entries().first().getByRole('button', { name: 'As it was then' }).count()).toBe(0)
  await shoot(page, 'collection-activity')
  expect(await findViolations(page)).toEqual([])
  await log().getByRole('button', { name: 'Show earlier changes' }).click()
  await expect.poll(() => entries().count()).toBe(63)
  expect(await log().getByRole('button', { name: 'Show earlier changes' }).count()).toBe(0)
  await entries().nth(2).getByRole('link', { name: 'Shop 1' }).click()
  await page.getByRole('form').waitFor()
  expect(new URL(page.url()).searchParams.get('id')).toBe('s1')
})

test('what somebody else changes appears by itself, and is taken back', async () => {
  await page.goto(`${url}/activity?collectionId=Shops`)
  await entries().first().waitFor()
  await program.call('DATA_UPDATE', { collectionId: 'Shops', id: 's5', record: { town: 'Köln' } })
  const entry = entries().filter({ hasText: 'Köln' })
  await entry.waitFor()
  await entry.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect
    .poll(async () => (await program.call('DATA_GET', { collectionId: 'Shops', id: 's5' })).body)
    .toMatchObject({ town: 'Bonn' })
  await entries().filter({ hasText: 'took 1 change back' }).waitFor()
})

test('by keys alone: filtered by what was done, by a field, by time; an entry opened alone, and back to it', async () => {
  await page.goto(`${url}/activity?collectionId=Shops`)
  await entries().first().waitFor()
  await pressUntil(page, 'Tab', /^Filter$/)
  await page.keyboard.press('Enter')
  const pick = async (label: string, option: string) => {
    await log()
      .getByRole('button', { name: new RegExp(`${label}$`) })
      .focus()
    await page.keyboard.press('Enter')
    const found = page.getByRole('option', { name: option, exact: true })
    await found.waitFor()
    // A choice that is searched keeps the focus in its box.
    if (label === 'Field') await page.keyboard.type(option)
    else await found.focus()
    await page.keyboard.press('Enter')
  }
  await pick('What', 'Changed')
  await expect.poll(() => entries().count()).toBe(4)
  await pick('Field', 'Note')
  await expect.poll(() => entries().count()).toBe(1)
  await pick('When', 'The last 7 days')
  await expect.poll(() => entries().count()).toBe(1)
  await shoot(page, 'collection-activity-filter')
  expect(await findViolations(page)).toEqual([])
  const opener = entries().first().getByRole('button').first()
  await opener.press('Enter')
  await log().getByRole('button', { name: 'Back' }).press('Enter')
  await expect.poll(() => opener.evaluate(each => each === document.activeElement)).toBe(true)
  await pick('What', 'Restored')
  await log().getByText('No change matches').waitFor()
  await log().getByRole('button', { name: 'Clear filters' }).first().press('Enter')
  await entries().nth(10).waitFor()
})

test('who builds collections is told who opened and listed records', async () => {
  await program.call('DATA_GET', { collectionId: 'Shops', id: 's9' })
  // Reads are written a moment later, and no page is told of them.
  await expect
    .poll(async () => {
      const { body } = await program.call('CORE_LIST', {
        cursor: { collectionId: 'Activity', filter: { collectionId: 'Shops', action: 'get' } },
      })
      return JSON.stringify(body)
    })
    .toContain('s9')
  await page.goto(`${url}/activity?collectionId=Shops`)
  await log().getByRole('button', { name: 'Filter' }).click()
  await choose(log(), 'What', 'Opened')
  await entries().filter({ hasText: 'opened this record' }).filter({ hasText: 'Shop 9' }).first().waitFor()
  await choose(log(), 'What', 'Listed')
  await entries().filter({ hasText: 'listed records' }).first().waitFor()
})

test('others see the changes of the records and fields that they may see, and no reads', async () => {
  const { body: user } = await program.call('CORE_CREATE', {
    collectionId: 'User',
    record: { fullName: 'Sara Sales', email: 'sara@acme.example' },
  })
  const userId = (user as { id: string }).id
  const verbs = { create: false, read: true, update: false, delete: false }
  const rights = { collectionId: 'Shops', ...verbs, rowRule: { name: { $in: ['Shop 1', 'Shop 2'] } } }
  const collections = [{ ...rights, overrides: { note: { hidden: true } } }]
  await addApp(program.call, { name: 'Desk', collections, members: [{ userId }] })
  await program.call('DATA_UPDATE', { collectionId: 'Shops', id: 's2', record: { town: 'Ulm', note: 'secret' } })
  const link = await program.call('PASSWORD_LINK_CREATE', { userId })
  const sara = await openPerson(workspace.browser)
  await setPassword(sara.page, (link.body as { url: string }).url, 'a password of eight words')
  await sara.page.goto(`${url}/activity?collectionId=Shops`)
  const seen = sara.page.getByRole('region', { name: 'Activity log' })
  const read = async () => (await seen.getByRole('listitem').allInnerTexts()).map(each => each.replaceAll(/\s+/g, ' '))
  // The titles of the records come a moment after the changes.
  await expect
    .poll(async () => (await read()).map(each => /Shop \d+/.exec(each)?.[0]))
    .toEqual(['Shop 2', 'Shop 1', 'Shop 2', 'Shop 1'])
  const texts = await read()
  expect(texts[0]).toMatch(/changed 1 field .* Town from Bonn to Ulm/)
  expect(texts.join(' ')).not.toMatch(/note|secret|s3|Undo/i)
  await seen.getByRole('button', { name: 'Filter' }).click()
  await seen.getByRole('button', { name: /What$/ }).click()
  expect(await sara.page.getByRole('option').allInnerTexts()).toEqual(['Created', 'Changed', 'Deleted', 'Restored'])
  await sara.page.keyboard.press('Escape')
  await seen.getByRole('button', { name: /Field$/ }).click()
  expect(await sara.page.getByRole('option', { name: 'Town' }).count()).toBe(1)
  expect(await sara.page.getByRole('option', { name: 'Note' }).count()).toBe(0)
  await sara.context.close()
})

test('what was changed after a page was read and before it is followed appears too', async () => {
  let isHeld = true
  await page.routeWebSocket(/websocket/, browser => {
    const server = browser.connectToServer()
    browser.onMessage(async message => {
      if (String(message).includes('"subscribe"')) await vi.waitUntil(() => !isHeld, { timeout: 10_000 })
      server.send(message)
    })
  })
  await page.goto(`${url}/detail?collectionId=Shops&id=s7`)
  const town = page.getByLabel('Town', { exact: true })
  await expect.poll(() => town.inputValue()).toBe('Bonn')
  await program.call('DATA_UPDATE', { collectionId: 'Shops', id: 's7', record: { town: 'Jena' } })
  expect(await town.inputValue()).toBe('Bonn')
  isHeld = false
  await expect.poll(() => town.inputValue()).toBe('Jena')
  isHeld = true
  await page.goto(`${url}/activity?collectionId=Shops`)
  await entries().filter({ hasText: 'Jena' }).waitFor()
  await program.call('DATA_UPDATE', { collectionId: 'Shops', id: 's7', record: { town: 'Bonn' } })
  isHeld = false
  await entries().filter({ hasText: 'from Jena to Bonn' }).waitFor()
})
