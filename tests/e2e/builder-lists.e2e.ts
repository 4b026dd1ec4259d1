import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { chooseEntry, seeToast } from './screens/controls.ts'
import { openFilter } from './screens/filters.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await done('CORE_CREATE', { collectionId: 'Tag', record: { name, description: `What ${name} is for` } })
})
afterAll(() => workspace?.end())

async function done(name: string, input: object): Promise<Record<string, unknown>> {
  const { status, body } = await program.call(name, input)
  expect([name, status, body]).toEqual([name, 200, body])
  return body as Record<string, unknown>
}

const namesOf = async (collectionId: string) => {
  const { list } = await done('CORE_LIST', { cursor: { collectionId, options: { orderBy: 'name' } } })
  return (list as { name: string }[]).map(({ name }) => name)
}
const grid = (name: string) => page.getByRole('grid', { name })
const rowsOf = async (name: string) => (await grid(name).getByRole('row').allInnerTexts()).slice(1)
const actionsOf = (name: string) => page.getByRole('button', { name: `Actions of ${name}`, exact: true })
const question = (name: string) => page.getByRole('alertdialog', { name })

test('a definition is duplicated from its list, with all that it says, and opened', async () => {
  await page.goto(`${url}/builder/tags/list`)
  await chooseEntry(actionsOf('Beta'), 'Duplicate')
  await seeToast(page, 'Copied')
  await page.waitForURL(/\/builder\/tags\/general\?id=/)
  await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Beta (copy)')
  expect(await page.getByRole('textbox', { name: /^Description/ }).inputValue()).toBe('What Beta is for')
})

test('what names a view is told before it is deleted, with a way there, from its list and from its editor', async () => {
  await page.goto(`${url}/builder/views/list`)
  await chooseEntry(actionsOf('Customer card'), 'Delete')
  const asked = question('Delete Customer card?')
  const named = asked.getByRole('link', { name: 'Dispatch board' })
  await named.waitFor()
  await shoot(page, 'asset-uses')
  expect(await findViolations(page)).toEqual([])
  await named.click()
  await page.waitForURL(/\/builder\/views\/general\?id=/)
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  const removing = page.getByRole('alertdialog')
  await removing.getByRole('link', { name: 'Sales' }).waitFor()
  await shoot(page, 'asset-uses-editor')
  await removing.getByRole('button', { name: 'Back' }).click()
  await removing.waitFor({ state: 'detached' })
})

test('ticked rows are deleted at once, named before they go, and come back from below the list', async () => {
  await page.goto(`${url}/builder/tags/list`)
  for (const name of ['Alpha', 'Gamma'])
    await grid('Apps').getByRole('row', { name }).getByRole('checkbox').press('Space')
  await page.getByRole('group', { name: '2 chosen' }).getByRole('button', { name: 'Delete' }).click()
  const asked = question('Delete 2 definitions?')
  for (const name of ['Alpha', 'Gamma']) await asked.getByText(name, { exact: true }).waitFor()
  await shoot(page, 'list-delete')
  expect(await findViolations(page)).toEqual([])
  await asked.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, '2 deleted')
  await expect.poll(async () => (await namesOf('Tag')).filter(name => /^(Alpha|Gamma)/.test(name))).toEqual([])
  await page.getByRole('button', { name: 'Bring back: Alpha', exact: true }).click()
  await expect.poll(async () => (await namesOf('Tag')).includes('Alpha')).toBe(true)
  await chooseEntry(actionsOf('Beta (copy)'), 'Delete')
  await question('Delete Beta (copy)?').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await namesOf('Tag')).includes('Beta (copy)')).toBe(false)
})

test('[1-2.7-10] [2-9-26] the list is filtered, shown as list, cards or grid, and as dense as one likes; the address keeps it', async () => {
  await page.goto(`${url}/builder/data/list`)
  await expect.poll(async () => (await rowsOf('Collections')).length).toBeGreaterThan(7)
  await shoot(page, 'builder-list')
  const editor = await openFilter(page)
  await editor
    .getByRole('button', { name: /Field$/ })
    .first()
    .click()
  // What is read as a whole, as the schema, is nothing to look by.
  const offered = await page.getByRole('option').allInnerTexts()
  expect(offered).toEqual(expect.arrayContaining(['Name', 'Description']))
  expect(offered).not.toContain('Schema')
  await page.getByRole('option', { name: 'Description', exact: true }).click()
  await editor.getByRole('textbox', { name: 'Value' }).fill('Companies we buy from.')
  await shoot(page, 'builder-filter')
  await editor.getByRole('button', { name: /^Apply/ }).click()
  await expect.poll(() => rowsOf('Collections')).toEqual([expect.stringContaining('Suppliers')])
  await page.goto(`${url}/builder/data/list`)
  for (const [type, label] of [
    ['List', 'list'],
    ['Cards', 'card'],
    ['Grid', 'grid'],
  ] as const) {
    await chooseEntry(page.getByRole('button', { name: /^List type/ }), type)
    await page.getByRole('list', { name: 'Collections' }).getByRole('link', { name: 'Orders', exact: true }).waitFor()
    expect(page.url()).toContain(label)
  }
  await shoot(page, 'builder-grid')
  expect(await findViolations(page)).toEqual([])
  await actionsOf('Orders').waitFor()
  await chooseEntry(page.getByRole('button', { name: /^List type/ }), 'Table')
  await chooseEntry(page.getByRole('button', { name: 'Row height' }), 'Small')
  await page.reload()
  await expect.poll(() => page.locator('[data-density="S"]').count()).toBe(1)
})

test('a collection is duplicated with its fields and without its records; its links lead one way', async () => {
  await page.goto(`${url}/builder/data/list`)
  await chooseEntry(actionsOf('Orders'), 'Duplicate')
  await page.waitForURL(/\/builder\/data\/.*id=OrdersCopy/)
  const copy = await done('DATA_LIST', { cursor: { collectionId: 'OrdersCopy' }, count: 'exact' })
  expect(copy).toMatchObject({ totalCount: 0 })
  const { schema } = (await done('CORE_GET', { collectionId: 'Entity', id: 'OrdersCopy' })) as {
    schema: { properties: Record<string, { metadata?: { association?: { cursor: object } } }> }
  }
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['customer', 'orderDate', 'freight']))
  expect(schema.properties['customer']?.metadata?.association?.cursor).toEqual({ collectionId: 'Customers' })
  await page.goto(`${url}/builder/data/list`)
  await chooseEntry(actionsOf('Orders (copy)'), 'Delete')
  await question('Delete Orders (copy)?').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(async () => (await namesOf('Entity')).includes('Orders (copy)')).toBe(false)
})
