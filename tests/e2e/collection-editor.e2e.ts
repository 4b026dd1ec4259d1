import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { link } from '../scenarios/employees.ts'
import { findViolations } from './find-violations.ts'
import { fieldTree, openFieldTab, openFormats, preview, settings } from './screens/collection-editor.ts'
import { chooseEntry, seeToast } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { asking } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** Of the list of collections to choose from. */
const pageSize = 15

let workspace: Workspace
let page: Page
let url: string

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page } = workspace)
  ;({ url } = workspace.server)
  const ask = asking(workspace.program)
  const define = (collectionId: string, properties: object, groups = ['basic']) =>
    ask('SCHEMA_APPLY', {
      collectionId,
      baseVersion: null,
      document: {
        name: collectionId,
        schema: { type: 'object', properties },
        detailGroupList: groups.map((id, at) => ({ id, name: id, order: at + 1 })),
      },
    })
  const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: { detailGroupId: 'basic' } })
  for (let number = 10; number < 10 + pageSize; number += 1) await define(`Shelf${number}`, { name: text('Name') })
  const about = { type: 'object', format: 'collection-record', title: 'About', metadata: { detailGroupId: 'more' } }
  const shelf = link('Shelf', { cursor: { collectionId: 'Shelf10' } })
  const many = Array.from({ length: 60 }, (_, at) => [`f${at}`, text(`Field ${at}`)])
  await define('Crowd', { ...Object.fromEntries(many), about }, ['basic', 'more'])
  await define('Parts', { name: text('Name'), shelf, about }, ['basic', 'more'])
})
afterAll(() => workspace?.end())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const open = async (search = '') => {
  await page.goto(`${url}/builder/data/definition?id=Parts${search}`)
  await fieldTree(page).waitFor()
}
/** What a menu offers: its words without the keys behind them. */
async function entriesOf(trigger: Locator): Promise<string[]> {
  await trigger.click()
  const entries = page.getByRole('menuitem')
  await entries.first().waitFor()
  const words = await entries.evaluateAll((all: HTMLElement[]) => all.map(entry => entry.innerText))
  await page.locator('[role=menuitem]:focus').or(page.locator('[role=menu]:focus')).first().waitFor()
  await page.keyboard.press('Escape')
  await entries.first().waitFor({ state: 'detached' })
  return words.map(text => text.trim().split('\n')[0] ?? '')
}

test('[1-2.5-01] [1-2.5-03] [1-2.5-04] [1-2.5-05] the tree is searched, and its menus add, copy, change and remove', async () => {
  await open()
  expect(await entriesOf(button('Add'))).toEqual([
    'New field',
    'New association',
    'New text block',
    'New group',
    'Paste columns',
  ])
  expect(await entriesOf(button('More: basic'))).toEqual([
    'Add field',
    'Add association',
    'Add text block',
    'Copy group ID',
    'Remove detail group',
  ])
  const ofField = await entriesOf(button('More: Name'))
  expect(ofField).toEqual(expect.arrayContaining(['Copy ID', 'Edit ID', 'Remove field']))
  await button('More: Shelf').click()
  const edit = page.getByRole('menuitem', { name: /^Edit ID/, disabled: true })
  await edit.waitFor()
  await page.keyboard.press('Escape')
  await edit.waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Fields' }).getByRole('searchbox').fill('abo')
  await fieldTree(page).getByRole('row', { name: 'Name', exact: true }).waitFor({ state: 'detached' })
  const about = fieldTree(page).getByRole('row', { name: 'About', exact: true })
  await about.waitFor()
  // Where the tree shows a part of itself nothing is moved.
  expect(await button('Reorder About').count()).toBe(0)
  await page.getByRole('navigation', { name: 'Fields' }).getByRole('searchbox').fill('')
  await fieldTree(page).getByRole('row', { name: 'Name', exact: true }).waitFor()
  await fieldTree(page).getByRole('row', { name: 'Shelf', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await button('Discard').click()
  await button('Discard').waitFor({ state: 'detached' })
  expect(workspace.person.complaints).toEqual([])
})

test('[1-2.5-02] [1-2.6-01] [2-2.9-01] fields, the settings of the chosen one in tabs, and the preview stand side by side', async () => {
  await open('&model-property=name')
  const tabs = settings(page).getByRole('tab')
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Field', 'Values', 'Display', 'Used in'])
  await preview(page).getByRole('textbox', { name: 'Name' }).waitFor()
  await openFieldTab(page, 'Display')
  await settings(page).getByRole('textbox', { name: 'Description' }).waitFor()
  expect(new URL(page.url()).searchParams.get('tab')).toBe('display')
  // Another field is looked at under the same tab; by keys the next one.
  await fieldTree(page).getByRole('row', { name: 'About', exact: true }).click()
  await settings(page).getByRole('tab', { name: 'Display', selected: true }).press('ArrowLeft')
  await settings(page).getByRole('tab', { name: 'Values', selected: true }).waitFor()
  await page.reload()
  await settings(page).getByRole('tab', { name: 'Values', selected: true }).waitFor()
})

test('[1-2.6-03] [2-2.9-03] one toggle gives the settings no room, 365 px or 52 %', async () => {
  const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0)
  const fields = page.getByRole('navigation', { name: 'Fields' })
  // Without room they are no region.
  const detail = page.locator('[data-column=detail]')
  const widths = async () => [await widthOf(fields), await widthOf(detail)]
  await open('&model-property=name')
  await settings(page).waitFor()
  expect(await widths()).toEqual([280, 365])
  const whole = await widthOf(page.getByRole('main'))
  await button('Change column widths').click()
  await expect.poll(async () => (await widths())[1]).toBe(Math.round(whole * 0.52))
  await page.keyboard.press('Control+\\')
  await expect.poll(widths).toEqual([280, 0])
  await page.keyboard.press('Control+\\')
  await expect.poll(widths).toEqual([280, 365])
})

test('[1-2.6-04] [2-2.9-04] without a chosen field the settings say so, and a new collection how it begins', async () => {
  await open()
  await settings(page).getByText('No field selected').waitFor()
  await asking(workspace.program)('SCHEMA_APPLY', {
    collectionId: 'Fresh',
    baseVersion: null,
    document: { name: 'Fresh', schema: { type: 'object', properties: {} }, detailGroupList: [] },
  })
  await page.goto(`${url}/builder/data/definition?id=Fresh`)
  await settings(page).getByText('Start adding content to your collection').waitFor()
  await settings(page).getByRole('button', { name: 'New field' }).click()
  await settings(page).getByRole('textbox', { name: 'Title' }).waitFor()
})

test('[1-2.4-01] formats are chosen over the whole screen, in groups, by a search that marks what it finds and knows other words', async () => {
  await open('&model-property=name')
  await openFormats(page)
  const dialog = page.getByRole('dialog', { name: 'Choose a format' })
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height]).toEqual([1280, 800])
  const named = ['Text', 'Numbers', 'Dates', 'Options', 'Controls', 'Contact', 'Share', 'Raw', 'Data']
  const groups = (await dialog.getByRole('heading').allInnerTexts()).map(text => text.trim())
  expect(groups.filter(group => named.includes(group))).toEqual(named)
  await dialog.getByRole('searchbox').fill('curr')
  await expect.poll(() => dialog.locator('mark').allInnerTexts()).toEqual(['Curr'])
  await dialog.getByRole('searchbox').fill('money')
  await expect.poll(() => dialog.getByRole('button', { name: /^Currency/ }).count()).toBe(1)
  await page.keyboard.press('Escape')
})

test('[1-2.3-01] [1-2.3-02] a collection is picked from a table of 15 a page; its row opens its editor in another tab', async () => {
  await page.goto(`${url}/detail?collectionId=Parts`)
  await button('Choose a collection').click()
  const dialog = page.getByRole('dialog', { name: 'Select a collection' })
  const rows = dialog.getByRole('grid').getByRole('row')
  await expect.poll(() => rows.count()).toBe(1 + pageSize)
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height]).toEqual([1280, 800])
  await shoot(page, 'collection-picker')
  expect(await findViolations(page)).toEqual([])
  const tab = page.context().waitForEvent('page')
  await rows
    .filter({ has: page.getByText('Shelf11', { exact: true }) })
    .first()
    .click()
  const editor = await tab
  await editor.getByRole('heading', { name: 'Shelf11', level: 1 }).waitFor()
  expect(new URL(editor.url()).pathname).toBe('/builder/data/general')
  await editor.close()
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await dialog.getByRole('button', { name: 'Select Shelf24' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('textbox', { name: 'Collection' }).inputValue()).toBe('Shelf24')
  await button('Choose a collection').click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('[1-2.1-15] [2-2.9-09] deleting asks with a way back, and leads to the list', async () => {
  await page.goto(`${url}/builder/data/general?id=Fresh`)
  await button('Delete').click()
  const asked = page.getByRole('alertdialog', { name: 'Delete Fresh?' })
  await asked.getByRole('button', { name: 'Back' }).click()
  await asked.waitFor({ state: 'detached' })
  await button('Delete').click()
  await asked.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Deleted')
  await page.waitForURL(`${url}/builder/data/list`)
})

test('a field that was just added is in sight in the tree, also behind many others and after a search', async () => {
  await page.goto(`${url}/builder/data/definition?id=Crowd&model-property=f0`)
  const tree = fieldTree(page)
  await tree.getByRole('row', { name: 'Field 0', exact: true }).waitFor()
  const add = async (title: string) => {
    await chooseEntry(button('Add'), 'New field')
    // On a busy machine the settings may still be those of the field before.
    await tree.getByRole('row', { name: 'New field', exact: true, selected: true }).waitFor()
    await settings(page).getByRole('textbox', { name: 'Title' }).fill(title)
    const row = tree.getByRole('row', { name: title, exact: true })
    await row.waitFor()
    await expect.poll(() => row.evaluate(isInSight), { message: title }).toBe(true)
  }
  await add('At the end')
  // What scrolls after the field was added may come later on a busy machine.
  const isLastInSight = async () => {
    await page.locator('[data-column=structure]').evaluate(column => column.scrollTo(0, 0))
    return tree.getByRole('row', { name: 'At the end', exact: true }).evaluate(isInSight)
  }
  await expect.poll(isLastInSight).toBe(false)
  await add('Once more')
  await page.getByRole('searchbox').first().fill('Field 3')
  await tree.getByRole('row', { name: 'Field 30', exact: true }).click()
  await add('After a search')
})

/** Within what its column shows. */
function isInSight(row: Element): boolean {
  const column = row.closest('[data-column]')?.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  return column !== undefined && top >= column.top && bottom <= Math.min(column.bottom, innerHeight)
}
