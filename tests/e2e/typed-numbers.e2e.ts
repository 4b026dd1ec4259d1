import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import type { Program } from './program.ts'
import { seeToast } from './screens/controls.ts'
import * as list from './screens/record-list.ts'
import * as record from './screens/record-page.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

const document = {
  name: 'Goods',
  icon: 'inventory_2',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', format: 'text', title: 'Name' },
      amount: { type: 'number', format: 'number', title: 'Amount' },
      weight: { type: 'number', format: 'number', title: 'Weight', metadata: { mask: '#,##0.00' } },
      price: { type: 'number', format: 'currency', title: 'Price', metadata: { currency: 'EUR' } },
      day: { type: 'string', format: 'date', title: 'Day' },
      at: { type: 'string', format: 'date-time', title: 'At' },
    },
  },
  detailGroupList: [],
}
const goods = ['A', 'B', 'C', 'D'].map((name, index) => ({
  name,
  amount: index + 1,
  weight: 1234.5678,
  price: 1234.5,
  day: '2025-07-04',
  at: '2025-07-04T22:30:00.000Z',
}))
const permissions = ['clipboard-read', 'clipboard-write']

let workspace: Workspace
let server: WorkspaceServer
let program: Program
let english: Page
let german: Page

beforeAll(async () => {
  workspace = await openWorkspace({ context: { permissions } })
  ;({ server, program, page: english } = workspace)
  expect(await program.call('SCHEMA_APPLY', { collectionId: 'Goods', document, baseVersion: null })).toMatchObject({
    status: 200,
  })
  german = await openGerman()
  for (const page of [english, german]) page.on('dialog', dialog => void dialog.accept())
})

afterAll(async () => {
  await workspace?.end()
})

beforeEach(async () => {
  await Promise.all(goods.map(({ name }) => program.call('DATA_DELETE', { collectionId: 'Goods', id: name })))
  for (const each of goods)
    expect((await program.call('DATA_CREATE', { collectionId: 'Goods', id: each.name, record: each })).status).toBe(200)
})

async function openGerman(): Promise<Page> {
  const account = { email: 'berta@acme.example', fullName: 'Berta', roles: ['entityAdmin'] }
  const place = { locale: 'de-DE', timezone: 'Europe/Berlin' }
  const made = await program.call('CORE_CREATE', { collectionId: 'User', record: { ...account, ...place } })
  const link = await program.call('PASSWORD_LINK_CREATE', { userId: (made.body as { id: string }).id })
  const { page } = await openPerson(workspace.browser, { locale: 'de-DE', permissions })
  await setPassword(page, (link.body as { url: string }).url, 'a password of eight words')
  return page
}

const stored = async (id: string) => {
  const { body } = await program.call('DATA_GET', { cursor: { collectionId: 'Goods', id } })
  return body as Record<string, unknown>
}
const editBar = (page: Page) => page.getByRole('region', { name: 'Changes of this list' })
const clipboard = async (page: Page) =>
  (await page.evaluate(() => navigator.clipboard.readText())).replaceAll(/[\u00a0\u202f]/g, ' ')
const putOnClipboard = (page: Page, text: string) => page.evaluate(value => navigator.clipboard.writeText(value), text)

async function editCells(page: Page): Promise<void> {
  await list.openWith(page, server.url, 'Goods', { orderBy: 'name' })
  await page.getByRole('button', { name: 'Edit cells' }).click()
  await editBar(page).waitFor()
}

async function pasteAt(page: Page, row: number, column: string, text: string): Promise<void> {
  await (await list.cell(page, row, column)).click()
  await putOnClipboard(page, text)
  await page.keyboard.press('Control+v')
}

test('a form asks back where a comma stands for a point, and stores nothing', async () => {
  await record.openForm(english, server.url, 'Goods', 'A')
  const amount = record.field(english, 'Amount')
  await amount.pressSequentially(',5')
  expect(await record.messageAt(english, 'Amount')).not.toContain('Enter a number')
  await record.fill(english, 'Amount', '12,5')
  await expect.poll(() => record.messageAt(english, 'Amount')).toContain('Enter a number. Did you mean 12.5?')
  await record.saveButton(english).click()
  await english.getByRole('button', { name: 'Amount: Enter a number' }).waitFor()
  await expect.poll(() => record.messageAt(english, 'Amount')).toContain('Enter a number. Did you mean 12.5?')
  expect(await amount.inputValue()).toBe('12,5')
  expect(await findViolations(english)).toEqual([])
  await shoot(english, 'typed-form')
  await amount.fill('1,2')
  await expect.poll(() => record.messageAt(english, 'Amount')).not.toContain('Enter a number')
  await amount.pressSequentially('34')
  await expect.poll(() => record.messageAt(english, 'Amount')).not.toContain('Enter a number')
  expect(await stored('A')).toMatchObject({ amount: 1 })
  await record.save(english)
  expect(await stored('A')).toMatchObject({ amount: 1234 })
})

test('a box is edited without the groups that it shows, and keeps what is selected in it', async () => {
  await record.openForm(german, server.url, 'Goods', 'A')
  const weight = record.field(german, 'Weight')
  expect(await weight.inputValue()).toBe('1.234,5678')
  await record.field(german, 'Amount').focus()
  await german.keyboard.press('Tab')
  await expect.poll(() => weight.inputValue()).toBe('1234,5678')
  await german.keyboard.press('End')
  await german.keyboard.type('9')
  await weight.blur()
  expect(await weight.inputValue()).toBe('1.234,56789')
  await record.field(german, 'Amount').focus()
  await german.keyboard.press('Tab')
  await german.keyboard.type('2.500')
  await weight.blur()
  expect(await weight.inputValue()).toBe('2.500,00')
  await record.save(german)
  expect(await stored('A')).toMatchObject({ weight: 2500 })
})

test('pasting reads what typing reads, in the notation, the order of days and the time zone of the person', async () => {
  await editCells(german)
  await pasteAt(german, 0, 'Amount', '12,5\r\n0,125\r\n12.500\r\n')
  await pasteAt(german, 0, 'Day', '4.8.2025\t05.08.2025 00:30')
  await editBar(german).getByText('5 changes in 3 records').waitFor()
  await editBar(german).getByRole('button', { name: 'Save' }).click()
  await seeToast(german, '3 records saved')
  expect(await stored('A')).toMatchObject({ amount: 12.5, day: '2025-08-04', at: '2025-08-04T22:30:00.000Z' })
  expect([(await stored('B'))['amount'], (await stored('C'))['amount']]).toEqual([0.125, 12_500])
})

test('a copied cell is what it shows, and our own paste gives its exact value', async () => {
  await editCells(german)
  await (await list.cell(german, 0, 'Weight')).click()
  for (let step = 0; step < 3; step += 1) await german.keyboard.press('Shift+ArrowRight')
  await german.keyboard.press('Control+c')
  expect(await clipboard(german)).toBe('1.234,57\t€1.234,50\t4 Jul 2025\t5 Jul 2025, 00:30')
  await program.call('DATA_UPDATE', { collectionId: 'Goods', id: 'B', record: { weight: 1, price: 1, at: null } })
  await expect.poll(async () => (await list.cell(german, 1, 'Weight')).innerText()).toBe('1,00')
  await (await list.cell(german, 1, 'Weight')).click()
  await german.keyboard.press('Control+v')
  await editBar(german).getByText('3 changes in 1 record').waitFor()
  await editBar(german).getByRole('button', { name: 'Save' }).click()
  await seeToast(german, '1 record saved')
  expect(await stored('B')).toMatchObject({ weight: 1234.5678, price: 1234.5, at: '2025-07-04T22:30:00.000Z' })
})

test('one bad cell stays marked, and the others are saved; it is taken back or mended afterwards', async () => {
  await editCells(english)
  await pasteAt(english, 0, 'Amount', '12,5\t7.25\r\n8\t9\r\n')
  const bad = await list.cell(english, 0, 'Amount')
  await expect.poll(() => bad.getAttribute('aria-invalid')).toBe('true')
  expect(await bad.getAttribute('title')).toBe('Enter a number. Did you mean 12.5?')
  await editBar(english).getByText('1 value cannot be saved').waitFor()
  await shoot(english, 'typed-cells')
  await bad.click()
  await english.keyboard.press('Control+c')
  expect(await clipboard(english)).toBe('12,5')
  await editBar(english).getByRole('button', { name: 'Save' }).click()
  const saved = english.getByRole('alertdialog', { name: '2 records saved. 1 cell holds no valid value and was kept.' })
  await saved.waitFor()
  await shoot(english, 'typed-kept')
  await editBar(english).getByText('1 change in 1 record').waitFor()
  expect(await stored('A')).toMatchObject({ amount: 1, weight: 7.25 })
  expect(await stored('B')).toMatchObject({ amount: 8, weight: 9 })
  expect(await bad.innerText()).toBe('12,5')
  await expect.poll(() => editBar(english).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await bad.click()
  await english.keyboard.press('Control+z')
  await expect.poll(() => bad.innerText()).toBe('1')
  await english.keyboard.press('Control+Shift+z')
  await expect.poll(() => bad.innerText()).toBe('12,5')
  await english.keyboard.press('Enter')
  await english.keyboard.press('Control+a')
  await english.keyboard.type('12.5')
  await english.keyboard.press('Enter')
  await (await list.cell(english, 1, 'Amount')).click()
  await english.keyboard.type('7')
  await list.grid(english).getByRole('textbox').and(english.locator(':focus')).waitFor()
  await english.keyboard.press('Enter')
  await english.keyboard.press('Control+s')
  await expect.poll(async () => (await stored('A'))['amount']).toBe(12.5)
  expect(await stored('B')).toMatchObject({ amount: 7 })
  await editBar(english).getByText('Type in a cell').waitFor()
})
