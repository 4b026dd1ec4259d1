import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import type { Program } from './program.ts'
import { choose, chooseEntry, seeToast } from './screens/controls.ts'
import { pressUntil } from './screens/keyboard.ts'
import * as list from './screens/record-list.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url = ''

const field = (type: string, format: string, title: string, metadata: object = {}) => ({
  type,
  format,
  title,
  metadata,
})
const optionsWith = (color: string) => ({
  optionList: [
    { value: 'open', label: 'Open', color },
    { value: 'done', label: 'Done', color: 'green' },
    { value: 'later', label: 'Later' },
  ],
})
const properties = {
  name: field('string', 'text', 'Name'),
  amount: field('number', 'number', 'Amount'),
  state: field('string', 'string-option-list', 'State', optionsWith('amber')),
}
const recordColor = (calculation: unknown) => ({ recordColor: field('string', 'color', 'Color', { calculation }) })

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  url = workspace.server.url
  await define(properties)
  const states = ['open', 'done', 'later', undefined]
  const records = states.map((state, at) => ({
    id: `t${at}`,
    name: `Task ${at}`,
    amount: at * 10,
    ...(state && { state }),
  }))
  expect((await program.call('DATA_BULK_UPDATE', { collectionId: 'Tasks', records })).status).toBe(200)
})
afterAll(() => workspace?.end())

async function define(fields: object): Promise<void> {
  const document = { name: 'Tasks', schema: { type: 'object', properties: fields }, detailGroupList: [] }
  expect(await program.call('SCHEMA_APPLY', { collectionId: 'Tasks', document })).toMatchObject({ status: 200 })
}

/** What the definition says now. */
async function stored(): Promise<{ calculation?: unknown }> {
  const { body } = await program.call('CORE_GET', { cursor: { collectionId: 'Entity', id: 'Tasks' } })
  const { schema } = body as { schema: { properties: { recordColor: { metadata: object } } } }
  return schema.properties.recordColor.metadata
}

async function colors(): Promise<unknown[]> {
  const { body } = await program.call('DATA_LIST', { cursor: { collectionId: 'Tasks', options: { orderBy: 'id' } } })
  return (body as { list: { recordColor?: string }[] }).list.map(each => each.recordColor)
}

const more = (): Locator => page.getByRole('button', { name: 'More', exact: true })
const dialog = (): Locator => page.getByRole('dialog', { name: 'Record colors of Tasks' })
const kind = (name: string): Locator => dialog().getByRole('radio', { name: new RegExp(`^${name}`) })

async function open(): Promise<void> {
  await list.openList(page, url, 'Tasks')
  await chooseEntry(more(), 'Record colors…')
  await kind('None').waitFor()
}

async function save(): Promise<void> {
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  await seeToast(page, 'Record colors saved')
}

test('by field, rows and cards take the colour of their option, and follow it when it changes', async () => {
  await open()
  expect(await kind('None').isChecked()).toBe(true)
  await kind('By field').check({ force: true })
  await dialog().getByText('Open', { exact: true }).waitFor()
  await shoot(page, 'colours-field')
  expect(await findViolations(page)).toEqual([])
  await save()
  await expect.poll(colors).toEqual(['amber', 'green', undefined, undefined])
  const tab = (id: string) => list.rowOf(page, id).locator('[class*=tab]')
  await tab('t0').first().waitFor()
  await tab('t1').first().waitFor()
  expect(await tab('t2').count()).toBe(0)
  await shoot(page, 'colours-rows')
  await page.goto(`${url}/table?collectionId=Tasks&Tasks-table=${encodeURIComponent(JSON.stringify({ type: 'card' }))}`)
  const card = (name: string) => page.locator('main li').filter({ has: page.getByRole('link', { name, exact: true }) })
  await card('Task 0').locator('[class*=tab][data-color=amber]').waitFor()
  await card('Task 1').locator('[class*=tab][data-color=green]').waitFor()
  expect(await card('Task 2').locator('[class*=tab]').count()).toBe(0)
  await shoot(page, 'colours-cards')
  await define({
    ...properties,
    ...recordColor((await stored()).calculation),
    state: { ...properties.state, metadata: optionsWith('pink') },
  })
  await expect.poll(async () => (await colors())[0]).toBe('pink')
  await open()
  expect(await kind('By field').isChecked()).toBe(true)
})

test('by rule, the first that holds wins, in the order that they were put into', async () => {
  await open()
  await kind('By rule').check({ force: true })
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('This rule needs a condition with a value.').waitFor()
  const rule = (number: number) =>
    dialog()
      .getByRole('listitem')
      .nth(number - 1)
  await choose(rule(1), 'Field', 'Amount')
  await choose(rule(1), 'Condition', 'is at least')
  await rule(1).getByRole('textbox', { name: 'Value' }).fill('10')
  await rule(1).getByRole('radio', { name: 'Teal' }).check({ force: true })
  await dialog().getByRole('button', { name: 'Add rule' }).click()
  await choose(rule(2), 'Field', 'Amount')
  await choose(rule(2), 'Condition', 'is at least')
  await rule(2).getByRole('textbox', { name: 'Value' }).fill('20')
  await rule(2).getByRole('radio', { name: 'Plum' }).check({ force: true })
  await shoot(page, 'colours-rules')
  expect(await findViolations(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Move rule 2 up' }).click()
  await save()
  await expect.poll(colors).toEqual([undefined, 'teal', 'plum', 'plum'])
  await open()
  expect(await kind('By rule').isChecked()).toBe(true)
  expect(await rule(1).getByRole('textbox', { name: 'Value' }).inputValue()).toBe('20')
  await dialog().getByRole('button', { name: 'Remove rule 1' }).click()
  await save()
  await expect.poll(colors).toEqual([undefined, 'teal', 'teal', 'teal'])
})

test('what somebody else changed meanwhile is told and stays', async () => {
  await open()
  await kind('None').check({ force: true })
  await define({ ...properties, ...recordColor((await stored()).calculation), note: field('string', 'text', 'Note') })
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('Somebody else changed this collection').waitFor()
  await shoot(page, 'colours-conflict')
  expect(await findViolations(page)).toEqual([])
  expect(await kind('None').isChecked()).toBe(true)
  await save()
  expect(await stored()).not.toHaveProperty('calculation')
  expect((await program.call('DATA_DESCRIBE', { collectionId: 'Tasks' })).body).toHaveProperty('schema.properties.note')
})

test('a formula written by hand is shown in one line, stays, and leads to its editor', async () => {
  const own = { IF: [{ GT: ['{{record.amount}}', 15] }, 'red', 'blue'] }
  await define({ ...properties, ...recordColor(own) })
  await open()
  expect(await kind('By formula').isChecked()).toBe(true)
  expect(await dialog().getByRole('group', { name: 'Formula' }).innerText()).toBe(
    'IF(record.amount > 15, "red", "blue")',
  )
  await shoot(page, 'colours-formula')
  expect(await findViolations(page)).toEqual([])
  await kind('By field').check({ force: true })
  await kind('By formula').check({ force: true })
  await save()
  expect(await stored()).toMatchObject({ calculation: own })
  await open()
  await dialog().getByRole('link', { name: 'Open formula editor' }).click()
  await page.getByRole('button', { name: /^Edit formula for Calculation: IF\(record\.amount/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('model-property')).toBe('recordColor')
})

test('by keys alone, from the palette of commands', async () => {
  await list.openList(page, url, 'Tasks')
  await more().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('record colors')
  await page.getByRole('option', { name: 'Record colors of Tasks' }).waitFor()
  await page.keyboard.press('Enter')
  await kind('By formula').waitFor()
  await pressUntil(page, 'Tab', /^By formula/, '[role=dialog]')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => kind('By field').isChecked()).toBe(true)
  await pressUntil(page, 'Tab', 'Save', '[role=dialog]')
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await seeToast(page, 'Record colors saved')
  await expect.poll(colors).toEqual(['amber', 'green', undefined, undefined])
})

test('the editor of the collection opens the same dialog, and saves it with the definition', async () => {
  await page.goto(`${url}/builder/data/general?id=Tasks`)
  await page.getByRole('button', { name: 'Record colors…' }).click()
  expect(await kind('By field').isChecked()).toBe(true)
  await kind('None').check({ force: true })
  await dialog().getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => Object.keys(await stored())).not.toContain('calculation')
  await page.goto(`${url}/builder/data/definition?id=Tasks&model-property=state`)
  await page.getByRole('button', { name: 'Color rows by this field' }).click()
  expect(await kind('By field').isChecked()).toBe(true)
  await shoot(page, 'colours-editor')
  await dialog().getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(colors).toEqual(['amber', 'green', undefined, undefined])
})

test('who may not define collections has no entry for it', async () => {
  const made = await program.call('CORE_CREATE', {
    collectionId: 'User',
    record: { fullName: 'Sara Sales', email: 'sara@acme.example' },
  })
  const userId = (made.body as { id: string }).id
  const rights = { collectionId: 'Tasks', create: true, read: true, update: true, delete: true }
  await addApp(program.call, { name: 'Desk', collections: [rights], members: [{ userId }] })
  const link = await program.call('PASSWORD_LINK_CREATE', { userId })
  const sara = await openPerson(workspace.browser)
  await setPassword(sara.page, (link.body as { url: string }).url, 'a password of eight words')
  await list.openList(sara.page, url, 'Tasks')
  await sara.page.getByRole('button', { name: 'More', exact: true }).click()
  await sara.page.getByRole('menuitem', { name: 'Export…' }).waitFor()
  expect(await sara.page.getByRole('menuitem', { name: /colors/ }).count()).toBe(0)
  expect(workspace.person.complaints).toEqual([])
})
