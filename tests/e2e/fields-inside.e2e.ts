import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { openFormats, pickFormat, save, settings } from './screens/collection-editor.ts'
import { openFormula, typeFormula } from './screens/formula-editor.ts'
import { pressUntil } from './screens/keyboard.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program

const text = (title: string) => ({ type: 'string', format: 'text', title }) as const

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, person, page, program } = workspace)
  const delivery = { type: 'object', format: 'object', title: 'Delivery', properties: { city: text('City') } }
  const lines = { type: 'array', format: 'array', title: 'Lines', items: text('Item') }
  const document = {
    name: 'Deals',
    schema: { type: 'object', properties: { title: text('Title'), delivery, lines } },
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  }
  await program.call('SCHEMA_APPLY', { collectionId: 'Deals', baseVersion: null, document })
})

afterAll(async () => {
  await workspace?.end()
})

const open = async (fieldId: string, collectionId = 'Deals') => {
  await page.goto(`${server.url}/builder/data/definition?id=${collectionId}&model-property=${fieldId}`)
  await settings(page).waitFor()
}
const inside = () => settings(page).getByRole('treegrid', { name: 'Fields inside' })
const rows = async () => (await inside().getByRole('row').allTextContents()).map(row => row.replace(/Text|Number/g, ''))
const look = async (name: string) => {
  const folder = process.env['TRELLIS_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

test('fields inside an object are added, named, given a format and a formula, moved, duplicated and removed', async () => {
  await open('delivery')
  await settings(page).getByRole('button', { name: 'New field' }).click()
  await settings(page).getByRole('textbox', { name: 'Title' }).fill('Cost')
  await openFormats(page)
  const formats = page.getByRole('dialog', { name: 'Choose a format' })
  expect(await formats.getByText('Association', { exact: true }).count()).toBe(0)
  await pickFormat(page, 'Number')
  const dialog = await openFormula(page, 'Custom validation')
  await typeFormula(page, 'item.cost < 0')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await settings(page).getByRole('button', { name: 'Edit formula for Custom validation: item.cost < 0' }).waitFor()
  await look('inside-field')
  expect(await findViolations(page)).toEqual([])
  await settings(page).getByRole('button', { name: 'Delivery' }).click()
  await inside().getByRole('row', { name: 'Cost' }).waitFor()
  await look('inside-list')
  expect(await findViolations(page)).toEqual([])
  await inside().getByRole('row', { name: 'Cost' }).press('Alt+ArrowUp')
  await expect.poll(rows).toEqual(['Cost', 'City'])
  await inside().getByRole('button', { name: 'More: City' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await settings(page).getByRole('textbox', { name: 'Title' }).fill('Town')
  await settings(page).getByRole('button', { name: 'Delivery' }).click()
  await expect.poll(rows).toEqual(['Cost', 'City', 'Town'])
  await inside().getByRole('button', { name: 'More: Town' }).click()
  await page.getByRole('menuitem', { name: 'Remove field' }).click()
  await expect.poll(rows).toEqual(['Cost', 'City'])
  await save(page)
  const refused = await program.call('DATA_CREATE', { collectionId: 'Deals', record: { delivery: { cost: -1 } } })
  expect(JSON.stringify(refused.body)).toContain('record.delivery.cost')
  await page.goto(`${server.url}/detail?collectionId=Deals`)
  const form = page.getByRole('group', { name: 'Delivery' })
  await form.waitFor()
  const labels = await form
    .getByRole('textbox')
    .evaluateAll(all => all.map(each => each instanceof HTMLInputElement && each.labels?.[0]?.textContent))
  expect(labels).toEqual(['Cost', 'City'])
  expect(person.complaints).toEqual([])
})

test('by keyboard alone: into a field inside, back with the focus on its row', async () => {
  await open('delivery')
  await pressUntil(page, 'Tab', /^(City|Cost)$/, '[data-column=detail] [role=treegrid]')
  const name = (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? ''
  await page.keyboard.press('Enter')
  const way = settings(page).getByRole('navigation', { name: 'Where this field stands' })
  await way.waitFor()
  expect(await way.getByRole('button', { name: 'Delivery' }).evaluate(each => each === document.activeElement)).toBe(
    true,
  )
  await page.keyboard.press('Enter')
  await way.waitFor({ state: 'detached' })
  const row = inside().getByRole('row', { name })
  await expect.poll(() => row.evaluate(each => each === document.activeElement)).toBe(true)
})

test('keys mean the field inside while it is open or its row has the focus, and its loss is told before the save', async () => {
  const properties = { city: text('City'), cost: text('Cost') }
  const delivery = { type: 'object', format: 'object', title: 'Delivery', properties }
  const schema = { type: 'object', properties: { title: text('Title'), delivery } }
  const trips = { name: 'Trips', schema, detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }] }
  await program.call('SCHEMA_APPLY', { collectionId: 'Trips', baseVersion: null, document: trips })
  const record = { delivery: { city: 'Rome', cost: '3' } }
  expect((await program.call('DATA_CREATE', { collectionId: 'Trips', record })).status).toBe(200)
  await open('delivery', 'Trips')
  const fieldsOf = () => page.getByRole('navigation', { name: 'Fields' }).getByRole('row').allTextContents()
  const outer = await fieldsOf()
  await inside().getByRole('row', { name: 'City' }).click()
  const title = settings(page).getByRole('textbox', { name: 'Title' })
  await page.keyboard.press('F2')
  await expect.poll(() => title.evaluate(each => each === document.activeElement)).toBe(true)
  await expect.poll(() => title.inputValue()).toBe('City')
  await settings(page).getByRole('button', { name: 'Delivery' }).focus()
  await page.keyboard.press('Control+d')
  await expect.poll(() => title.inputValue()).toBe('City (copy)')
  await title.fill('Land')
  await settings(page).getByRole('button', { name: 'Delivery' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(rows).toEqual(['City', 'Land', 'Cost'])
  await inside().getByRole('row', { name: 'Land' }).click()
  await page.keyboard.press('Delete')
  await expect.poll(rows).toEqual(['City', 'Cost'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Cost')
  await inside().getByRole('row', { name: 'City' }).focus()
  await page.keyboard.press('Delete')
  await expect.poll(rows).toEqual(['Cost'])
  expect(await fieldsOf()).toEqual(outer)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const plan = page.getByRole('alertdialog')
  await plan.getByText('Remove the field City inside Delivery').waitFor()
  await plan.getByText('1 value in it would not be shown any more').waitFor()
  await look('inside-loss')
  expect(await findViolations(page)).toEqual([])
  await plan.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('navigation', { name: 'Fields' }).getByRole('row', { name: 'Title' }).focus()
  await page.keyboard.press('Control+d')
  await expect.poll(async () => (await fieldsOf()).length).toBe(outer.length + 1)
})

test('what an item of a list is, and the fields of its items, three levels deep', async () => {
  await open('lines')
  await settings(page).getByRole('button', { name: 'Format: Text' }).click()
  await pickFormat(page, 'Object')
  await settings(page).getByRole('region', { name: 'Fields inside an item' }).waitFor()
  await settings(page).getByRole('button', { name: 'New field' }).click()
  await settings(page).getByRole('textbox', { name: 'Title' }).fill('Price')
  await settings(page).getByRole('button', { name: 'Lines' }).click()
  await settings(page).getByRole('button', { name: 'Settings of an item' }).click()
  await settings(page).getByRole('textbox', { name: 'Title' }).fill('Line')
  await settings(page).getByRole('region', { name: 'Fields inside' }).waitFor()
  await settings(page).getByRole('button', { name: 'Lines' }).click()
  await save(page)
  const lines = [{ price: 'x' }]
  expect((await program.call('DATA_CREATE', { collectionId: 'Deals', record: { lines } })).status).toBe(200)
  for (const [width, scheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    await open('lines')
    await settings(page).getByRole('row', { name: 'Price' }).scrollIntoViewIfNeeded()
    await look(`lines-${width}-${scheme}`)
    expect(await findViolations(page)).toEqual([])
    await settings(page).getByRole('row', { name: 'Price' }).click()
    await look(`price-${width}-${scheme}`)
    expect(await findViolations(page)).toEqual([])
  }
  expect(person.complaints).toEqual([])
})

test('a list that is required has one star, at its label; fields inside its items keep their own', async () => {
  const cost = { type: 'object', format: 'object', title: 'Cost', properties: { sum: text('Sum') }, required: ['sum'] }
  const list = (title: string, items: object) => ({ type: 'array', format: 'array', title, items })
  const properties = { title: text('Title'), words: list('Words', text('Word')), costs: list('Costs', cost) }
  const schema = { type: 'object', properties, required: ['words'] }
  const lists = { name: 'Lists', schema, detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }] }
  await program.call('SCHEMA_APPLY', { collectionId: 'Lists', baseVersion: null, document: lists })
  const record = { id: 'a', words: ['one', 'two', 'three'], costs: [{ sum: '1' }] }
  await program.call('DATA_CREATE', { collectionId: 'Lists', record })
  await page.goto(`${server.url}/detail?collectionId=Lists&id=a`)
  await page.getByRole('textbox', { name: 'Word 3' }).waitFor()
  const starred = await page
    .locator('label')
    .evaluateAll((all: HTMLElement[]) =>
      all.filter(label => label.innerText.includes('*')).map(label => label.innerText.replace('*', '').trim()),
    )
  expect(starred).toEqual(['Words', 'Sum'])
})
