import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { fieldTree, openFieldTab, save, settings } from './screens/collection-editor.ts'
import { seeToast, tick } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, page, program } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

const text = (title: string, metadata = {}) => ({
  type: 'string',
  format: 'text',
  title,
  metadata: { detailGroupId: 'basic', ...metadata },
})
const documentOf = (properties: object) => ({
  name: 'Parcels',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: { type: 'object', properties },
})
const fields = {
  name: text('Name'),
  size: { ...text('Size'), maxLength: 20 },
  shown: text('Shown', { calculation: 'Size {{record.size}}' }),
}

test('a workspace with parcels', async () => {
  await program.call('SCHEMA_APPLY', { collectionId: 'Parcels', baseVersion: null, document: documentOf(fields) })
  const records = Array.from({ length: 10_500 }, (_, index) => ({
    id: `p${index}`,
    name: `Parcel ${index}`,
    size: index === 7 ? 'large' : String(index),
  }))
  for (let at = 0; at < records.length; at += 1000) {
    await program.call('DATA_BULK_UPDATE', { collectionId: 'Parcels', records: records.slice(at, at + 1000) })
  }
  await program.call('CORE_CREATE', {
    collectionId: 'Tag',
    record: {
      name: 'Desk',
      collections: [
        {
          collectionId: 'Parcels',
          create: true,
          read: true,
          update: true,
          delete: false,
          rowRule: { size: { $exists: true } },
        },
      ],
    },
  })
}, 120_000)

test('reading is logged once the collection says so', async () => {
  await page.goto(`${server.url}/builder/data/general?id=Parcels`)
  const logReads = page.getByRole('checkbox', { name: 'Log who opens and lists records' })
  await logReads.waitFor()
  await expect.poll(() => logReads.isChecked()).toBe(false)
  await tick(logReads)
  await save(page)
  await program.call('DATA_GET', { collectionId: 'Parcels', id: 'p3' })
  const filter = { collectionId: { $eq: 'Parcels' }, recordId: { $eq: 'p3' }, action: { $eq: 'get' } }
  await expect
    .poll(async () => {
      const { body } = await program.call('CORE_LIST', { cursor: { collectionId: 'Activity', filter } })
      return (body as { totalCount: number }).totalCount
    })
    .toBe(1)
})

test('[1-2.9-08] [2-2.9-07] [1-4-24] [1-4-25] [1-4-28] [2-4-11] developer tools show the definition beside its changes; only what differs and holds is applied', async () => {
  await page.goto(`${server.url}/builder/data/general?id=Parcels`)
  const saveButton = page
    .getByRole('region', { name: 'Tabs and saving' })
    .getByRole('button', { name: 'Save', exact: true })
  await expect.poll(() => saveButton.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Developer tools' }).click()
  const dialog = page.getByRole('dialog', { name: 'Developer tools' })
  const apply = dialog.getByRole('button', { name: 'Apply', exact: true })
  const changes = dialog.getByRole('textbox', { name: 'Changes' })
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Original' }).getAttribute('aria-readonly')).toBe('true')
  await expect.poll(() => apply.isDisabled()).toBe(true)
  const entity = { collectionId: 'Entity', id: 'Parcels' }
  const { schema, detailGroupList, examples, logReads } = (await program.call('CORE_GET', { cursor: entity }))
    .body as Record<string, unknown>
  const before = { name: 'Parcels', schema, detailGroupList, examples, globalSearchable: true, logReads }
  const type = async (text: string) => {
    await changes.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(text)
  }
  await type('{ "name": "Half a')
  await dialog.getByText('This is no definition yet').waitFor()
  await expect.poll(() => apply.isDisabled()).toBe(true)
  const wrong = {
    ...before,
    schema: { type: 'object', properties: { 'no id': { type: 'string', format: 'text', title: 'X' } } },
  }
  await type(JSON.stringify(wrong, undefined, 2))
  await apply.click()
  await dialog.getByText('schema.properties.no id', { exact: false }).waitFor()
  await type(JSON.stringify({ ...before, name: 'Parcels sent' }, undefined, 2))
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+Home')
  const namesEnd = await dialog
    .getByText('Changes', { exact: true })
    .evaluate(element => element.getBoundingClientRect().bottom)
  const firstLine = changes.locator('.cm-line').first()
  await expect
    .poll(() => firstLine.evaluate(element => element.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(namesEnd)
  await shoot(page, 'developer-tools')
  expect(await findViolations(page)).toEqual([])
  await apply.click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Parcels sent')
  await expect.poll(() => saveButton.isDisabled()).toBe(false)
  await save(page)
  await expect.poll(() => saveButton.isDisabled()).toBe(true)
  expect(new URL(page.url()).searchParams.get('id')).toBe('Parcels')
  await page.getByRole('button', { name: 'Developer tools' }).click()
  expect(await dialog.getByRole('textbox', { name: 'Original' }).innerText()).toContain('"name": "Parcels sent"')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect((await program.call('CORE_GET', { cursor: entity })).body).toMatchObject({
    name: 'Parcels sent',
    logReads: true,
  })
})

test('[1-2.5-06] [1-5-07] [1-8-05] an ID that is empty, unchanged or taken cannot be applied', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Parcels&model-property=size`)
  await fieldTree(page).getByRole('row', { name: 'Size', exact: true }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Copy ID' }).click()
  await seeToast(page, 'Copied')
  await fieldTree(page).getByRole('row', { name: 'Size', exact: true }).getByRole('button').last().click()
  const entry = page.getByRole('menuitem', { name: 'Edit ID' })
  await entry.getByText('Not recommended').waitFor()
  await entry.click()
  const dialog = page.getByRole('dialog', { name: 'Change item ID' })
  const apply = dialog.getByRole('button', { name: 'Apply', exact: true })
  const id = dialog.getByRole('textbox', { name: 'ID' })
  await expect.poll(() => apply.isDisabled()).toBe(true)
  await id.fill('')
  await dialog.getByText('Required field').waitFor()
  await expect.poll(() => apply.isDisabled()).toBe(true)
  await id.fill('  Name ')
  await dialog.getByText('Duplicated ID').waitFor()
  await expect.poll(() => apply.isDisabled()).toBe(true)
  await shoot(page, 'edit-id')
  expect(await findViolations(page)).toEqual([])
  await id.fill('extent')
  await expect.poll(() => apply.isDisabled()).toBe(false)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('a field says where it is used, with a way there', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Parcels&model-property=size`)
  await openFieldTab(page, 'Used in')
  const uses = page.getByText('Used in 2 places')
  await uses.waitFor()
  await uses.scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Desk' }).waitFor()
  await shoot(page, 'uses')
  expect(await findViolations(page)).toEqual([])
})

test('a change of many records is told with what would be lost, shows how far it is, is found again after a reload, and ends', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Parcels&model-property=size`)
  await page.getByRole('button', { name: /^Format/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Number/ })
    .first()
    .click()
  const sheet = page.getByRole('alertdialog', { name: 'Change the format of Size?' })
  await sheet.getByText('10,499 values convert').waitFor()
  await sheet.getByText('1 value does not convert: it would be lost').waitFor()
  await sheet.getByText('Would be lost, for example: “large”').waitFor()
  await sheet.getByText('Maximum length', { exact: false }).waitFor()
  await shoot(page, 'retype')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Format: Text' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Number/ })
    .first()
    .click()
  await sheet.getByRole('button', { name: 'Change format' }).press('Enter')
  await page.getByRole('button', { name: 'Format: Number' }).waitFor()
  await page.getByRole('button', { name: /^Save/ }).first().click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Would be lost, for example: “large”').waitFor()
  await dialog.getByText('Goes on in the background', { exact: false }).waitFor()
  await shoot(page, 'plan')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply and lose these values' }).click()
  await page.getByText('A change is under way').waitFor()
  await page.reload()
  await page
    .getByText('A change is under way')
    .waitFor({ timeout: 5000 })
    .catch(() => undefined)
  await shoot(page, 'progress')
  await expect
    .poll(
      async () => {
        const { body } = await program.call('SCHEMA_CHANGE_STATUS', { collectionId: 'Parcels' })
        return (body as { last?: { status: string } }).last?.status
      },
      { timeout: 60_000 },
    )
    .toBe('done')
}, 120_000)

test('what becomes required is told with how many records have no value, before it is saved', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Parcels&model-property=size`)
  await tick(settings(page).getByRole('checkbox', { name: 'Required', exact: true }))
  await page.getByRole('button', { name: /^Save/ }).first().click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('1 record has no value in what becomes required').waitFor()
  await shoot(page, 'required')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await seeToast(page, 'Saved')
})

test('what the change lost, and a removed collection, are brought back', async () => {
  await page.goto(`${server.url}/builder/data/settings?id=Parcels`)
  await page.getByRole('heading', { name: 'Removed fields and associations' }).waitFor()
  await shoot(page, 'removed')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring back: Size' }).click()
  await page.getByText('Size is back').waitFor()
  const { body } = await program.call('DATA_GET', { collectionId: 'Parcels', id: 'p7' })
  expect(body).toMatchObject({ sizeBefore: 'large' })
  await program.call('SCHEMA_APPLY', {
    collectionId: 'Gone',
    baseVersion: null,
    document: { ...documentOf({ name: text('Name') }), name: 'Gone' },
  })
  await program.call('DATA_CREATE', { collectionId: 'Gone', id: 'one', record: { name: 'kept' } })
  await program.call('CORE_DELETE', { cursor: { collectionId: 'Entity', id: 'Gone' } })
  await page.goto(`${server.url}/builder/data/list`)
  await page.getByRole('heading', { name: 'Removed collections' }).waitFor()
  await shoot(page, 'removed-collections')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring back: Gone' }).click()
  await page.getByText('Gone is back').waitFor()
  expect((await program.call('DATA_GET', { collectionId: 'Gone', id: 'one' })).body).toMatchObject({ name: 'kept' })
}, 60_000)
