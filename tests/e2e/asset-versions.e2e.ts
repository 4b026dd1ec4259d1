import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import * as apps from './screens/app-editor.ts'
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
  const person = { fullName: 'Clara Clerk', email: 'clerk@acme.example', roles: [] }
  const { id } = await done('CORE_CREATE', { collectionId: 'User', record: person })
  const app = { id: 'desk', name: 'Desk', description: 'Where orders are taken.' }
  await addApp(program.call, { ...app, members: [{ userId: String(id), values: { region: 'north' } }] })
})
afterAll(() => workspace?.end())

async function done(name: string, input: object): Promise<Record<string, unknown>> {
  const { status, body } = await program.call(name, input)
  expect([name, status, body]).toEqual([name, 200, body])
  return body as Record<string, unknown>
}

const stored = () => done('CORE_GET', { collectionId: 'Tag', id: 'desk' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = (name: string) => page.getByRole('alertdialog', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const version = (number: number) =>
  dialog('History')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Version ${number}` }) })

test('where a draft is kept, saving changes nothing for others until it is published', async () => {
  await page.goto(`${url}/builder/tags/general?id=desk`)
  await tick(page.getByRole('checkbox', { name: /^Keep a draft version/ }))
  await page.getByRole('textbox', { name: /^Name/ }).fill('Front desk')
  await page.getByRole('textbox', { name: /^Description/ }).fill('')
  expect(await button('Publish').count()).toBe(0)
  await apps.save(page)
  await button('Publish').waitFor()
  expect(await stored()).toMatchObject({ name: 'Desk', description: 'Where orders are taken.' })
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Front desk')
  await shoot(page, 'asset-draft')
  await page.getByRole('tab', { name: /^Users/ }).click()
  await button('Add value').click()
  await page.getByRole('textbox', { name: 'Value name' }).fill('team')
  await page.keyboard.press('Enter')
  // Saved into the draft it is still no value that people could have.
  await apps.save(page)
  await page.getByText('Publish the app before people can be given the values that you added.').waitFor()
  expect(await findViolations(page)).toEqual([])
  await button('Publish').click()
  await question('Publish the draft?')
    .getByText('Changed: Description, Keep a draft version, Name, App user values')
    .waitFor()
  await shoot(page, 'asset-publish')
  await question('Publish the draft?').getByRole('button', { name: 'Publish' }).click()
  await seeToast(page, 'Published')
  const published = await stored()
  expect(published).toMatchObject({ name: 'Front desk' })
  expect(published).not.toHaveProperty('description')
  await button('Publish').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'General' }).click()
})

test('the history tells versions by who and what, shows one beside what is stored, and restores it into the draft', async () => {
  await button('History').click()
  await version(1).getByText('First version').waitFor()
  await version(2).getByText('Changed: Description, Keep a draft version, Name, App user values').waitFor()
  await version(2).getByText('Live', { exact: true }).waitFor()
  await version(2).getByText('First admin').waitFor()
  await shoot(page, 'asset-history')
  expect(await findViolations(page)).toEqual([])
  await dialog('History').getByRole('button', { name: 'Compare version 1' }).click()
  const compared = dialog('Version 1')
  await compared.getByText('"Where orders are taken."').waitFor()
  await shoot(page, 'asset-compare')
  expect(await findViolations(page)).toEqual([])
  await compared.getByRole('button', { name: 'Close' }).click()
  await dialog('History').getByRole('button', { name: 'Restore version 1' }).click()
  await seeToast(page, 'Version 1 is restored')
  await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Desk')
  expect(await stored()).toMatchObject({ name: 'Front desk' })
  await button('Discard draft').click()
  await question('Discard the draft?').getByRole('button', { name: 'Discard draft' }).click()
  await seeToast(page, 'The draft was discarded')
  await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Front desk')
})

test('a deleted app is listed below the others and comes back with its people', async () => {
  await button('Delete').click()
  await question('Delete Front desk?').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Deleted apps' }).waitFor()
  await shoot(page, 'asset-deleted')
  expect(await findViolations(page)).toEqual([])
  await button('Bring back: Front desk').click()
  await seeToast(page, 'Front desk is back')
  await page.getByRole('row', { name: /Front desk/ }).waitFor()
  await page.getByRole('heading', { name: 'Deleted apps' }).waitFor({ state: 'detached' })
  const { list } = await done('CORE_LIST', {
    cursor: { collectionId: 'AppMember', filter: { appId: { $eq: 'desk' } } },
  })
  expect(list).toMatchObject([{ recordTitle: 'Clara Clerk', values: { region: 'north' } }])
})

test('an older version of a collection is taken into its editor and is live when it is saved', async () => {
  const properties = { label: { type: 'string', format: 'text', title: 'Label' } }
  const document = { name: 'Parcels', schema: { type: 'object', properties }, detailGroupList: [] }
  await done('SCHEMA_APPLY', { collectionId: 'Parcels', document })
  await done('SCHEMA_APPLY', { collectionId: 'Parcels', document: { ...document, name: 'Boxes' } })
  await page.goto(`${url}/builder/data/general?id=Parcels`)
  await button('History').click()
  await dialog('History').getByRole('button', { name: 'Restore version 1' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Parcels')
  expect(await done('CORE_GET', { collectionId: 'Entity', id: 'Parcels' })).toMatchObject({ name: 'Boxes' })
  await button('Save').click()
  await seeToast(page, 'Saved')
  expect(await done('CORE_GET', { collectionId: 'Entity', id: 'Parcels' })).toMatchObject({ name: 'Parcels' })
})
