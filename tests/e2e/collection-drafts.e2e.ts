import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { addField, fieldTree, preview, save, settings } from './screens/collection-editor.ts'
import { seeToast, tick } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  const text = (title: string, detailOrder: number) => ({
    type: 'string',
    format: 'text',
    title,
    metadata: { detailGroupId: 'basic', detailOrder },
  })
  const document = {
    name: 'Equipment loans',
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
    schema: {
      type: 'object',
      properties: { device: text('Device', 1), borrower: text('Borrower', 2), shelf: text('Shelf', 3) },
    },
  }
  await done('SCHEMA_APPLY', { collectionId: 'Loans', document, baseVersion: null })
  await done('DATA_CREATE', {
    collectionId: 'Loans',
    id: 'first',
    record: { device: 'Camera', borrower: 'Ann', shelf: 'B2' },
  })
})
afterAll(() => workspace?.end())

async function done(name: string, input: object): Promise<Record<string, unknown>> {
  const { status, body } = await program.call(name, input)
  expect([name, status, body]).toEqual([name, 200, body])
  return body as Record<string, unknown>
}

const loan = () => done('DATA_GET', { collectionId: 'Loans', id: 'first' })
const opened = () => done('ASSET_GET_VERSION', { collectionId: 'Entity', id: 'Loans' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = (name: string) => page.getByRole('alertdialog', { name })
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()

test('where a draft is kept, what is saved has no columns and changes nothing for others', async () => {
  await page.goto(`${url}/builder/data/general?id=Loans`)
  await tick(page.getByRole('checkbox', { name: /^Keep a draft version/ }))
  expect(await button('Publish').count()).toBe(0)
  await save(page)
  await button('Publish').waitFor()
  await tab('Fields')
  await fieldTree(page).getByRole('row', { name: 'Device', exact: true }).click()
  await settings(page).getByRole('textbox', { name: 'Title' }).fill('Item')
  await addField(page, { title: 'Due back', format: 'Date' })
  await fieldTree(page).getByRole('row', { name: 'Shelf', exact: true }).click()
  await page.keyboard.press('Delete')
  await question('Remove Shelf?')
    .getByRole('button', { name: /^Remove/ })
    .click()
  // What waits in the editor is no part of the draft yet.
  expect(await button('Publish').isDisabled()).toBe(true)
  await save(page)
  await expect.poll(() => button('Publish').isEnabled()).toBe(true)
  expect(await loan()).toMatchObject({ device: 'Camera', shelf: 'B2' })
  expect(await opened()).toMatchObject({ status: 'draft' })
  await page.reload()
  await fieldTree(page).getByRole('row', { name: 'Due back', exact: true }).waitFor()
  expect(await fieldTree(page).getByRole('row', { name: 'Shelf', exact: true }).count()).toBe(0)
  await preview(page).getByText('Due back').waitFor()
  await shoot(page, 'collection-draft')
  expect(await findViolations(page)).toEqual([])
})

test('a draft takes over what others make live meanwhile, and two builders meet on it', async () => {
  const { recordVersion, document } = (await opened()) as { recordVersion: number; document: object }
  await page.getByRole('tab', { name: 'General', exact: true }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Lent devices')
  await done('SCHEMA_SAVE_DRAFT', {
    collectionId: 'Loans',
    document: { ...document, description: 'Who has what' },
    baseVersion: recordVersion,
  })
  await page.getByRole('region', { name: 'Tabs and saving' }).getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alertdialog', { name: 'Oh snap!' })
  await conflict.getByText(/Somebody else saved this meanwhile/).waitFor()
  await conflict.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Lent devices')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => page.getByRole('textbox', { name: /^Description/ }).inputValue()).toBe('Who has what')
})

test('publishing says what it changes, loses only what was agreed to, and carries the values over', async () => {
  await tab('Fields')
  await button('Publish').click()
  const asked = question('Publish the draft of Equipment loans?')
  for (const words of ['1 value would be lost', 'Change settings: Description, Keep a draft version'])
    await asked.getByText(words).first().waitFor()
  await shoot(page, 'collection-publish')
  expect(await findViolations(page)).toEqual([])
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await asked.waitFor({ state: 'detached' })
  expect(await loan()).toMatchObject({ shelf: 'B2' })
  await button('Publish').click()
  await asked.getByRole('button', { name: 'Publish and lose these values' }).click()
  await seeToast(page, 'Published')
  await button('Publish').waitFor({ state: 'detached' })
  const published = await loan()
  expect(published).toMatchObject({ borrower: 'Ann' })
  expect(published).not.toHaveProperty('shelf')
  expect(Object.values(published)).toContain('Camera')
})

test('an older version is taken into the draft, which can be discarded', async () => {
  await tab('General')
  await button('History').click()
  await page.getByRole('button', { name: /^Restore version 1/ }).click()
  await expect.poll(() => page.getByRole('textbox', { name: /^Description/ }).inputValue()).toBe('')
  await save(page)
  await button('Discard draft').click()
  await question('Discard the draft?').getByRole('button', { name: 'Discard draft' }).click()
  await seeToast(page, 'The draft was discarded')
  await button('Publish').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('textbox', { name: /^Description/ }).inputValue()).toBe('Who has what')
  expect(await opened()).toMatchObject({ status: 'live' })
})

test('a draft whose collection was deleted is not saved, and nothing of it is lost', async () => {
  await tab('General')
  await page.getByRole('textbox', { name: /^Description/ }).fill('Who lends what')
  await done('CORE_DELETE', { cursor: { collectionId: 'Entity', id: 'Loans' } })
  await page.getByRole('region', { name: 'Tabs and saving' }).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Oh snap!' }).getByText('The record was not found').waitFor()
  expect(await page.getByRole('textbox', { name: /^Description/ }).inputValue()).toBe('Who lends what')
})
