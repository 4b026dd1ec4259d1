import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../scenarios/pdf.ts'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import * as apps from './screens/app-editor.ts'
import * as editor from './screens/collection-editor.ts'
import { choose, chooseByText, chooseEntry, lookUp, seeToast, tick } from './screens/controls.ts'
import { openFormula, typeFormula } from './screens/formula-editor.ts'
import * as record from './screens/record-page.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { asking } from './view-member.ts'
import { picture } from './viewer-files.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let url: string

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page } = workspace)
  ;({ url } = workspace.server)
})
afterAll(() => workspace?.end())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => editor.fieldTree(page).getByRole('row', { name, exact: true })
const tab = (name: string) =>
  page.getByRole('region', { name: 'Tabs and saving' }).getByRole('tab', { name, exact: true }).click()
/** What the help of the page leads to. */
const help = () => page.getByRole('link', { name: 'What the guide says of this page' }).getAttribute('href')
const stored = async () =>
  (await asking(workspace.program)('CORE_GET', { collectionId: 'Entity', id: 'EquipmentLoans' })) as unknown as {
    schema: { properties: Record<string, { title: string; format: string; description?: string }> }
  }

async function addCollection(name: string, fields: readonly editor.FieldOf[] = []): Promise<void> {
  await page.goto(`${url}/builder/data/list`)
  await editor.addCollection(page, name)
  for (const field of fields) await editor.addField(page, field)
}

async function linkTo(name: string): Promise<void> {
  await chooseEntry(button('Add'), 'New association')
  await chooseByText(editor.settings(page), 'Choose a collection Collection', name)
  await editor.settings(page).getByText(`Each record of ${name} links to`).waitFor()
}

test('1: collections from names alone, fields that name themselves, two links and a text for who fills it in', async () => {
  await addCollection('Devices', [
    { title: 'Name', format: 'Text' },
    { title: 'Handbook', format: 'Rich text' },
    { title: 'Manual', format: 'File' },
  ])
  await editor.save(page)
  await addCollection('Borrowers', [{ title: 'Name', format: 'Text' }])
  await editor.save(page)
  await addCollection('Equipment loans')
  expect(await help()).toContain('section=collections.fields')
  await page.getByRole('main').getByRole('button', { name: 'Paste columns' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Paste columns' })
  const names = ['Title', 'Lent on', 'Due back', 'Returned on', 'Photo', 'Condition', 'Notes']
  await dialog.getByRole('textbox', { name: 'Column names' }).fill(names.join('\n'))
  await dialog.getByRole('button', { name: 'Add 7 fields' }).click()
  await row('Condition').click()
  await editor.openFormats(page)
  await editor.pickFormat(page, 'Option list')
  const options = [
    { label: 'Good', color: 'Green' },
    { label: 'Worn', color: 'Amber' },
    { label: 'Broken', color: 'Red' },
  ]
  for (const option of options) await editor.addOption(page, option)
  await linkTo('Devices')
  await linkTo('Borrowers')
  await chooseEntry(button('Add'), 'New text block')
  await editor.settings(page).getByRole('textbox', { name: 'Title' }).fill('Before you lend')
  await editor.settings(page).getByRole('textbox', { name: 'Text' }).fill('Look for scratches first.')
  await editor.preview(page).getByRole('note').getByText('Look for scratches first.').waitFor()
  await shoot(page, 'loans-fields')
  expect(await findViolations(page)).toEqual([])
})

test('2: a formula of the clock, and the form, table and board of a phone, coloured as their rows will be', async () => {
  await editor.addField(page, { title: 'Days out', format: 'Evaluation' })
  const formula = await openFormula(page, 'Formula')
  await typeFormula(page, 'DAYS(COALESCE(record.returnedOn, TODAY()), record.lentOn)')
  await formula.getByRole('button', { name: 'Apply' }).click()
  await row('Condition').click()
  await button('Color rows by this field').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: '390' }).press('Space')
  await choose(page.getByRole('main'), 'Shown as', 'Table')
  const cards = page.getByRole('list', { name: 'Preview' }).getByRole('listitem')
  const colored = (color: string) => cards.filter({ has: page.locator(`[data-color=${color}]`) })
  for (const color of ['green', 'amber', 'red']) await colored(color).first().waitFor()
  await shoot(page, 'loans-preview')
  await choose(page.getByRole('main'), 'Shown as', 'Board')
  await page.getByText('Not selected', { exact: true }).waitFor()
  await choose(page.getByRole('main'), 'Shown as', 'Form')
  await editor.preview(page).getByRole('textbox', { name: 'Title' }).waitFor()
  await editor.save(page)
})

test('every letter that was typed is saved, however soon the key for it comes', async () => {
  await row('Notes').click()
  const title = editor.settings(page).getByRole('textbox', { name: 'Title' })
  await title.press('Control+a')
  await page.keyboard.type('Remarks of the desk')
  await page.keyboard.press('Control+s')
  await seeToast(page, 'Saved')
  expect((await stored()).schema.properties).toMatchObject({
    notes: { title: 'Remarks of the desk' },
    photo: { format: 'file' },
    lentOn: { format: 'date' },
    beforeYouLend: { format: 'info-block', description: 'Look for scratches first.' },
  })
  // In the middle, letter by letter: the cursor stays where it is.
  await title.press('Home')
  await title.pressSequentially('My ')
  await expect.poll(() => title.inputValue()).toBe('My Remarks of the desk')
  await row('My Remarks of the desk').waitFor()
  await button('Discard').click()
  await row('Remarks of the desk').waitFor()
})

test('an ID follows its title into another tab and into a save, and what is refused is shown where it is', async () => {
  const panel = editor.settings(page)
  const title = panel.getByRole('textbox', { name: 'Title' })
  const isTab = (name: string) => panel.getByRole('tab', { name, selected: true }).waitFor()
  await chooseEntry(button('Add'), 'New field')
  await title.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Shelf mark')
  await editor.openFieldTab(page, 'Display')
  await editor.openFieldTab(page, 'Field')
  await expect.poll(() => panel.getByRole('textbox', { name: 'ID' }).inputValue()).toBe('shelfMark')
  await title.fill('')
  await editor.openFieldTab(page, 'Display')
  await page.keyboard.press('Control+s')
  const told = page.getByRole('alertdialog', { name: 'Not saved' })
  await told.getByText('shelfMark: Required field').waitFor()
  await isTab('Field')
  await panel.getByText('Required field').waitFor()
  await title.fill('Room')
  await page.keyboard.press('Control+s')
  await seeToast(page, 'Saved')
  expect(await told.count()).toBe(0)
  expect((await stored()).schema.properties).toMatchObject({ room: { title: 'Room' } })
})

test('3: a draft is published, and the version before it comes back', async () => {
  await tab('General')
  expect(await help()).toContain('section=collections')
  await tick(page.getByRole('checkbox', { name: /^Keep a draft version/ }))
  await editor.save(page)
  await tab('Fields')
  await row('Remarks of the desk').click()
  await editor.settings(page).getByRole('textbox', { name: 'Title' }).fill('Comments')
  await editor.save(page)
  const publish = async (title: string) => {
    await button('Publish').click()
    const asked = page.getByRole('alertdialog', { name: 'Publish the draft of Equipment loans?' })
    await asked.getByText(`Change the settings of ${title}`).waitFor()
    await asked.getByRole('button', { name: 'Publish', exact: true }).click()
    await seeToast(page, 'Published')
  }
  await publish('Comments')
  await tab('General')
  await button('History').click()
  await button('Restore version 2').click()
  await editor.save(page)
  await publish('Notes')
  expect((await stored()).schema.properties).toMatchObject({ notes: { title: 'Notes' } })
})

test('4: a handbook with a table and an image, and a manual', async () => {
  await page.goto(`${url}/detail?collectionId=Devices`)
  await record.fill(page, 'Name', 'Camera')
  const handbook = page.getByRole('textbox', { name: 'Handbook', exact: true })
  await handbook.focus()
  const written = handbook.and(page.locator('[contenteditable=true]'))
  await written.waitFor()
  await page.keyboard.type('Charge it first.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/table')
  await page.getByRole('option', { name: 'Table', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await written.locator('th').first().waitFor()
  await page.keyboard.type('Battery')
  const stripes = await picture()
  const image = page.waitForEvent('filechooser')
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Insert', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Image', exact: true }).click()
  await (await image).setFiles({ name: stripes.name, mimeType: 'image/png', buffer: stripes.bytes })
  await written.getByRole('img', { name: 'stripes.png' }).waitFor()
  const manual = pdf('manual.pdf', 3)
  const file = page.waitForEvent('filechooser')
  await button('Upload').click()
  await (await file).setFiles({ name: manual.name, mimeType: 'application/pdf', buffer: manual.bytes })
  await button('manual.pdf').waitFor()
  await record.save(page)
  expect(await help()).toContain('section=records')
})

test('[1-2.1-17] 5: an app links them, and says of itself what it is as JSON', async () => {
  const record = { fullName: 'Sara Sales', email: 'sara@acme.example' }
  await asking(workspace.program)('CORE_CREATE', { collectionId: 'User', id: 'sara', record })
  await page.goto(`${url}/builder/tags/list`)
  await apps.addApp(page, 'Lending')
  for (const name of ['Equipment loans', 'Devices', 'Borrowers'])
    await apps.linkCollection(page, name, ['Create', 'Update'])
  await button('Developer tools').click()
  const json = page.getByRole('dialog', { name: 'Developer tools' })
  await json.getByRole('textbox', { name: 'Changes' }).getByText('"Borrowers"').first().waitFor()
  expect(new URL(page.url()).searchParams.get('dev-view')).toBe('true')
  await shoot(page, 'loans-json')
  expect(await findViolations(page)).toEqual([])
  await json.getByRole('button', { name: 'OK' }).click()
  await json.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('dev-view')).toBe(false)
  await apps.addUser(page, 'Sara Sales')
  await apps.save(page)
})

test('6: a colleague fills in a loan with a photo from a phone, and reads the manual', async () => {
  const { url: link = '' } = await asking(workspace.program)('PASSWORD_LINK_CREATE', { userId: 'sara' })
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page: small, complaints } = await openPerson(workspace.browser, phone)
  await setPassword(small, link, 'a password of eight words')
  const main = small.getByRole('main')
  await main.getByRole('link', { name: 'Lending' }).tap()
  await main.getByRole('link', { name: 'Equipment loans' }).tap()
  await main.getByRole('link', { name: 'New', exact: true }).first().tap()
  await record.fill(small, 'Title', 'Camera for the fair')
  const chooser = small.waitForEvent('filechooser')
  await main.getByRole('button', { name: 'Take a photo' }).tap()
  const stripes = await picture()
  await (await chooser).setFiles({ name: stripes.name, mimeType: 'image/png', buffer: stripes.bytes })
  await lookUp(main.getByRole('combobox', { name: 'Devices' }), 'Camera')
  await record.chooseOption(small, 'Condition', 'Good')
  await record.save(small)
  await main.getByRole('link', { name: 'Open Camera' }).waitFor()
  await small.goto(`${url}/table?collectionId=Devices`)
  await main.getByRole('link', { name: 'Camera' }).first().tap()
  await record.form(small).getByRole('button', { name: 'manual.pdf', exact: true }).tap()
  await small.getByRole('dialog', { name: 'manual.pdf' }).getByText('Page 1 of the contract').waitFor()
  expect(complaints).toEqual([])
})
