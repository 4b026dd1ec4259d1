import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { fieldTree, preview, save } from './screens/collection-editor.ts'
import { choose } from './screens/controls.ts'
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
  const place = (detailOrder: number) => ({ detailGroupId: 'basic', detailOrder })
  const options = ['Good', 'Worn', 'Broken'].map(label => ({ value: label.toLowerCase(), label }))
  const schema = {
    type: 'object',
    properties: {
      device: { type: 'string', format: 'text', title: 'Device', metadata: place(1) },
      price: { type: 'number', format: 'number', title: 'Price', metadata: place(2) },
      condition: {
        type: 'string',
        format: 'string-option-list',
        title: 'Condition',
        metadata: { ...place(3), optionList: options },
      },
      manual: { type: 'object', format: 'file', title: 'Manual', metadata: place(4) },
    },
  }
  const detailGroupList = [{ id: 'basic', name: 'Basic', order: 1 }]
  const { status } = await program.call('SCHEMA_APPLY', {
    collectionId: 'Loans',
    document: { name: 'Loans', detailGroupList, schema },
    baseVersion: null,
  })
  expect(status).toBe(200)
})
afterAll(() => workspace?.end())

const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
const form = (name: string) => page.getByRole('form', { name })
const stored = async () => {
  const { body } = await program.call('CORE_GET', { collectionId: 'Entity', id: 'Loans' })
  return body as { examples: object[]; schema: { properties: Record<string, { default?: unknown }> } }
}

test('default values of all fields stand in one form, and are undone and saved like any change', async () => {
  await page.goto(`${url}/builder/data/default-value?id=Loans`)
  await form('Default values').getByRole('textbox', { name: 'Device' }).fill('Camera')
  await page.getByText('1 change', { exact: true }).waitFor()
  expect(await form('Default values').getByText('Manual').count()).toBe(0)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => form('Default values').getByRole('textbox', { name: 'Device' }).inputValue()).toBe('')
  await choose(page.getByRole('main'), 'Condition', 'Good')
  await save(page)
  expect((await stored()).schema.properties).toMatchObject({ condition: { default: 'good' } })
  expect((await stored()).schema.properties['device']).not.toHaveProperty('default')
  expect(await findViolations(page)).toEqual([])
})

test('the example record is kept with the definition', async () => {
  await page.goto(`${url}/builder/data/examples?id=Loans`)
  await form('Example record').getByRole('textbox', { name: 'Device' }).fill('Tripod')
  await save(page)
  expect((await stored()).examples).toEqual([{ device: 'Tripod' }])
  await shoot(page, 'collection-examples')
  expect(await findViolations(page)).toEqual([])
})

test('[1-2.6-02] [2-2.9-02] [1-2.6-05] [2-9-10] the preview is a form, a list or a board of one example and four made-up records, in the width of a device', async () => {
  await tab('Fields')
  await fieldTree(page).waitFor()
  await expect.poll(() => preview(page).getByRole('textbox', { name: 'Device' }).inputValue()).toBe('Tripod')
  await choose(page.getByRole('main'), 'Values in the preview', 'Example 2 of 5')
  await expect.poll(() => preview(page).getByRole('textbox', { name: 'Device' }).inputValue()).toBe('Device 2')
  await choose(page.getByRole('main'), 'Shown as', 'Table')
  const rows = page.getByRole('grid', { name: 'Preview' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(6)
  const [, first, second] = await rows.allInnerTexts()
  expect([first, second]).toEqual([expect.stringContaining('Tripod'), expect.stringContaining('Device 2')])
  for (const type of ['List', 'Cards', 'Grid']) {
    await choose(page.getByRole('main'), 'Shown as', type)
    await expect.poll(() => page.getByRole('list', { name: 'Preview' }).getByRole('listitem').count()).toBe(5)
  }
  // A record that nobody stored leads nowhere.
  await page.getByRole('link', { name: 'Tripod' }).click()
  expect(page.url()).toContain('/builder/data/definition')
  await choose(page.getByRole('main'), 'Shown as', 'Board')
  await page.getByText('Broken', { exact: true }).waitFor()
  await shoot(page, 'collection-preview')
  expect(await findViolations(page)).toEqual([])
  await choose(page.getByRole('main'), 'Shown as', 'Tabs')
  await page.getByRole('radio', { name: '390' }).press('Space')
  await expect.poll(async () => (await preview(page).boundingBox())?.width ?? 0).toBeLessThan(390)
})
