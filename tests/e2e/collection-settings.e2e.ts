import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { save, settings } from './screens/collection-editor.ts'
import { choose, seeToast, takeWay, tick } from './screens/controls.ts'
import { pressUntil } from './screens/keyboard.ts'
import * as list from './screens/record-list.ts'
import * as record from './screens/record-page.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program
let appId = ''

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ server, person, page, program, appId } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

test('a workspace with the sample and a collection that links to its employees', async () => {
  const place = (detailOrder: number) => ({ detailGroupId: 'basic', detailOrder })
  const association = { cursor: { collectionId: 'Employees', associationKey: 'projects' }, inverseTitle: 'Projects' }
  const made = await program.call('SCHEMA_APPLY', {
    collectionId: 'Projects',
    baseVersion: null,
    acceptLoss: false,
    document: {
      name: 'Projects',
      detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
      schema: {
        type: 'object',
        properties: {
          name: { type: 'string', format: 'text', title: 'Name', maxLength: 100, metadata: place(1) },
          staff: { type: 'array', format: 'association', title: 'Staff', metadata: { ...place(2), association } },
          heads: {
            type: 'number',
            format: 'roll-up',
            title: 'Heads',
            metadata: { ...place(3), linked: { associationKey: 'staff', aggregate: 'count' } },
          },
        },
      },
    },
  })
  expect(made).toMatchObject({ status: 200 })
  await program.call('DATA_CREATE', { collectionId: 'Projects', id: 'bridge', record: { name: 'Bridge' } })
})

test('[1-3.6-03] [1-3.6-04] an association: link fields, either further fields or all but some, and which records', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Projects&model-property=staff`)
  const panel = settings(page)
  await panel.getByRole('combobox', { name: 'Further fields' }).press('ArrowDown')
  await page.getByRole('option', { name: /^Last name/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await expect.poll(() => panel.getByRole('combobox', { name: 'All fields but' }).isDisabled()).toBe(true)
  await panel.getByRole('button', { name: 'Empty filter' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Only records with' })
  await choose(dialog, 'Field', 'Last name')
  await choose(dialog, 'Condition', 'has a value')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await panel.getByRole('button', { name: 'See filter' }).waitFor()
  await panel.getByRole('button', { name: 'Add link field' }).click()
  const field = panel.getByRole('region', { name: 'New link field' })
  await field.getByRole('textbox', { name: 'Title' }).fill('Role')
  await page.keyboard.press('Tab')
  await tick(panel.getByRole('region', { name: 'Role' }).getByRole('checkbox', { name: 'Required' }))
  expect(await findViolations(page)).toEqual([])
  await save(page)
  const { body } = await program.call('CORE_GET', { cursor: { collectionId: 'Entity', id: 'Projects' } })
  const { schema } = body as { schema: { properties: { staff: { metadata: { association: object } } } } }
  expect(schema.properties.staff.metadata.association).toMatchObject({
    select: ['lastName'],
    fixedFilter: { $and: [{ lastName: { $exists: true } }] },
    relationship: { properties: { role: { format: 'text', title: 'Role' } }, required: ['role'] },
  })
})

test('a roll-up is put together by pickers', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Projects&model-property=heads`)
  const panel = settings(page)
  await tick(panel.getByRole('radio', { name: 'All values as text' }))
  await choose(panel, 'Field of the linked records', 'Last name')
  expect(await findViolations(page)).toEqual([])
  await save(page)
})

test('what a link says is entered where it is made, and shown in form and list', async () => {
  await record.openForm(page, server.url, 'Projects', 'bridge')
  await takeWay(page.getByRole('combobox', { name: 'Add to Staff' }), 'Browse all records…')
  const dialog = page.getByRole('dialog', { name: 'Staff' })
  await dialog.getByRole('searchbox').fill('Davolio')
  await dialog.getByRole('button', { name: /^Link .*Davolio/ }).click()
  await dialog.getByRole('textbox', { name: 'Role' }).fill('Host')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'OK' }).click()
  await record.save(page)
  await page.getByText('Host', { exact: true }).waitFor()
  await expect.poll(() => record.field(page, 'Heads').inputValue()).toBe('Davolio')
  await list.openList(page, server.url, 'Projects')
  // A cell shows its value as plain text until the rest of it is loaded.
  await expect.poll(() => list.columnValues(page, 'Staff')).toEqual(['Nancy Davolio (Host)'])
  expect(await list.columnValues(page, 'Heads')).toEqual(['Davolio'])
})

test('indexes: what there is and why, one kept for good by keys alone, and let go', async () => {
  await page.goto(`${server.url}/builder/data/settings?id=Projects`)
  await page.getByText('Finds a record by its ID.').waitFor()
  await pressUntil(page, 'Tab', 'Records are found by')
  await page.keyboard.type('Name')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await pressUntil(page, 'Tab', 'Keep this index')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await seeToast(page, 'The index is kept')
  await page.getByText('Kept for good by a builder.').waitFor()
  await page.getByRole('button', { name: 'Let go: Name' }).click()
  await seeToast(page, 'The index is no longer kept for good')
  await page.getByText('Kept for good by a builder.').waitFor({ state: 'detached' })
})

test('access is explained for a user, a collection and a field', async () => {
  await page.goto(`${server.url}/builder/tags/access?id=${appId}`)
  const main = page.getByRole('main')
  await main.getByText('Ask about a user and a collection').waitFor()
  await main.getByRole('button', { name: /User/ }).click()
  await page.getByRole('option', { name: /First admin/ }).click()
  await main.getByRole('button', { name: /Collection/ }).click()
  await page.getByRole('option', { name: 'Orders', exact: true }).click()
  await main.getByText(/^First admin sees .*records of Orders/).waitFor()
  await main.getByText(/entity admin may read every record/).waitFor()
  expect(await findViolations(page)).toEqual([])
  const other = { fullName: 'Second user', email: 'second@acme.example', roles: [] }
  await program.call('CORE_CREATE', { collectionId: 'User', record: other })
  await page.reload()
  await main.getByRole('button', { name: /User/ }).click()
  await page.getByRole('option', { name: /Second user/ }).click()
  await main.getByRole('button', { name: /Collection/ }).click()
  await page.getByRole('option', { name: 'Orders', exact: true }).click()
  await main.getByText(/^Second user cannot read records of Orders/).waitFor()
  await main.getByText('The user is assigned to no app').waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(person.complaints).toEqual([])
})
