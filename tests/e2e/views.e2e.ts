import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import { openPerson, type Person } from './person.ts'
import type { Program } from './program.ts'
import { seeToast } from './screens/controls.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { part } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string
let sara: Person

const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: { detailGroupId: 'basic' } })
const tasks = {
  name: 'Tasks',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: { type: 'object', properties: { name: text('Name'), state: text('State'), region: text('Region') } },
}

const source = (cursor: object) => ({ type: 'collection', cursor: { collectionId: 'Tasks', ...cursor } })
const chosen = '{{meta.table.selected.id}}'

/** A table whose chosen row fills a form, a button that changes it after a question, a search, a dialog for a new record. */
const board = {
  name: 'Task board',
  description: 'What is to be done',
  engineVersion: 1,
  vars: [{ key: 'greeting', value: 'Hello {{user.fullName}}' }],
  header: {
    actions: [
      {
        id: 'b1',
        label: 'New task',
        icon: 'add',
        important: true,
        triggers: [{ id: 't1', type: 'DISPATCH_TOGGLE_MODAL', parameters: { modalId: 'dialog', change: 'open' } }],
      },
    ],
  },
  content: part(
    'layout',
    'root',
    { columns: 'full' },
    {
      contains: [
        part('text', 'hello', { text: '{{vars.greeting}}', look: 'heading' }),
        part('search', 'search', { label: 'Find tasks' }),
        part(
          'layout',
          'halves',
          { columns: 'two' },
          {
            contains: [
              part('table', 'table', {
                title: 'Open tasks',
                source: source({ searchString: '{{result.search.query}}', options: { orderBy: 'name' } }),
                recordActions: [
                  {
                    id: 'b2',
                    label: 'Edit {{record.name}}',
                    triggers: [
                      {
                        id: 't5',
                        type: 'DISPATCH_FORM_MODAL',
                        parameters: { collectionId: 'Tasks', recordId: '{{event.item.id}}' },
                      },
                    ],
                  },
                ],
              }),
              part(
                'layout',
                'right',
                { columns: 'full' },
                {
                  contains: [
                    part('text', 'which', { text: 'Chosen: {{meta.table.selected.name}}', look: 'note' }),
                    part(
                      'action',
                      'done',
                      { label: 'Mark done', look: 'primary', disabled: { ISBLANK: [chosen] } },
                      {
                        listeners: {
                          onClick: [
                            {
                              id: 't2',
                              type: 'DATA_UPDATE',
                              parameters: { collectionId: 'Tasks', id: chosen, record: { state: 'Done' } },
                              userConfirmation: { title: 'Mark it as done?', confirmLabel: 'Yes, done' },
                              userAlert: { title: 'Marked' },
                            },
                          ],
                        },
                      },
                    ),
                    part('form', 'form', { title: 'The task', source: source({ id: chosen }) }),
                  ],
                },
              ),
            ],
          },
        ),
      ],
    },
  ),
  modals: [
    part(
      'modal',
      'dialog',
      { title: 'A new task' },
      {
        contains: [
          part(
            'form',
            'fresh',
            { title: 'New', source: source({}) },
            {
              listeners: {
                onSuccess: [
                  { id: 't3', type: 'DISPATCH_TOGGLE_MODAL', parameters: { modalId: 'dialog', change: 'close' } },
                  {
                    id: 't4',
                    type: 'DISPATCH_SHOW_MESSAGE',
                    parameters: {
                      id: 'm',
                      kind: 'success',
                      title: 'Added {{event.item.name}}',
                      text: 'It waits for you.',
                    },
                  },
                ],
              },
            },
          ),
        ],
      },
    ),
  ],
  triggers: {},
}

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ program, page } = workspace)
  ;({ url } = workspace.server)
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Tasks', baseVersion: null, document: tasks })
  expect(made).toMatchObject({ status: 200 })
  for (const [id, name, region] of [
    ['t1', 'Call the carrier', 'North'],
    ['t2', 'Count the stock', 'North'],
    ['t3', 'Pay the driver', 'South'],
  ])
    await program.call('DATA_CREATE', { collectionId: 'Tasks', id, record: { name, region, state: 'Open' } })
  expect(await program.call('CORE_CREATE', { collectionId: 'View', id: 'board', record: board })).toMatchObject({
    status: 200,
  })
  const { body } = await program.call('CORE_CREATE', {
    collectionId: 'User',
    record: { fullName: 'Sara Sales', email: 'sara@acme.example' },
  })
  const userId = (body as { id: string }).id
  const rights = { collectionId: 'Tasks', create: true, read: true, update: true, delete: false }
  const collections = [{ ...rights, rowRule: { region: { $ne: 'South' } } }]
  await addApp(program.call, {
    id: 'desk',
    name: 'Desk',
    collections,
    views: [{ viewId: 'board' }],
    members: [{ userId }],
  })
  const link = await program.call('PASSWORD_LINK_CREATE', { userId })
  sara = await openPerson(workspace.browser)
  await setPassword(sara.page, (link.body as { url: string }).url, 'a password of eight words')
})
afterAll(() => workspace?.end())

const table = (on: Page) => on.getByRole('region', { name: 'Open tasks' })

test('a member opens a view from its app: only what the row rule lets through; a row fills the form, a button asks and saves', async () => {
  const { page: hers } = sara
  await hers.goto(`${url}/app?id=desk`)
  await hers.getByRole('link', { name: 'Task board' }).click()
  await hers.getByRole('heading', { level: 1, name: 'Task board' }).waitFor()
  await hers.getByRole('heading', { name: 'Hello Sara Sales' }).waitFor()
  await table(hers).getByText('Call the carrier').waitFor()
  await expect.poll(() => table(hers).innerText()).not.toContain('Pay the driver')
  const done = hers.getByRole('button', { name: 'Mark done' })
  expect(await done.isDisabled()).toBe(true)
  await shoot(hers, 'view')
  expect(await findViolations(hers)).toEqual([])
  await table(hers).getByText('Count the stock').click()
  await hers.getByText('Chosen: Count the stock').waitFor()
  await expect.poll(() => hers.getByRole('textbox', { name: 'State' }).inputValue()).toBe('Open')
  await done.click()
  await hers.getByRole('alertdialog', { name: 'Mark it as done?' }).getByRole('button', { name: 'Cancel' }).click()
  expect((await program.call('DATA_GET', { collectionId: 'Tasks', id: 't2' })).body).toMatchObject({ state: 'Open' })
  await done.click()
  await hers.getByRole('button', { name: 'Yes, done' }).click()
  await seeToast(hers, 'Marked')
  expect((await program.call('DATA_GET', { collectionId: 'Tasks', id: 't2' })).body).toMatchObject({ state: 'Done' })
  await expect.poll(() => hers.getByRole('textbox', { name: 'State' }).inputValue()).toBe('Done')
  await shoot(hers, 'view-chosen')
})

test('a search narrows the table; a dialog makes a record, closes and says so; what another person adds arrives by itself', async () => {
  const { page: hers } = sara
  await hers.getByRole('searchbox', { name: 'Find tasks' }).fill('carrier')
  await expect.poll(() => table(hers).innerText()).not.toContain('Count the stock')
  await hers.getByRole('searchbox', { name: 'Find tasks' }).fill('')
  await table(hers).getByText('Count the stock').waitFor()
  await hers.getByRole('button', { name: 'New task' }).click()
  const dialog = hers.getByRole('dialog', { name: 'A new task' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sweep the floor')
  await shoot(hers, 'view-dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await hers.getByText('Added Sweep the floor').waitFor()
  await table(hers).getByText('Sweep the floor').waitFor()
  await program.call('DATA_CREATE', { collectionId: 'Tasks', record: { name: 'Water the plants', region: 'North' } })
  await table(hers).getByText('Water the plants').waitFor()
})

test('a button of a record opens it in a dialog', async () => {
  const { page: hers } = sara
  await table(hers)
    .getByRole('row', { name: /Call the carrier/ })
    .hover()
  await table(hers).getByRole('button', { name: 'Actions for Call the carrier' }).click()
  await hers.getByRole('menuitem', { name: 'Edit Call the carrier' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Call the carrier' })
  await dialog.getByRole('textbox', { name: 'State' }).fill('Called')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await table(hers).getByText('Called').waitFor()
})

test('S18 a view that no app of theirs links is not found', async () => {
  const { page: hers } = sara
  await program.call('CORE_CREATE', { collectionId: 'View', id: 'secret', record: { ...board, name: 'Secret board' } })
  await hers.goto(`${url}/view?id=secret`)
  await hers.getByText('This view does not exist, or you may not see it').first().waitFor()
})

test('a builder makes a view of a table and a button in the editor, and takes steps back', async () => {
  await page.goto(`${url}/builder/views/list`)
  await page.getByRole('link', { name: 'New view' }).first().click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Stock take')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
  await page.getByRole('tab', { name: 'Layout' }).click()
  const structure = page.getByRole('navigation', { name: 'Structure' })
  const addComponent = async (kind: string) => {
    await structure.getByRole('tab', { name: 'Add' }).click()
    await structure.getByRole('button', { name: kind }).click()
  }
  await addComponent('Table')
  const properties = page.getByRole('region', { name: 'Component', exact: true })
  await properties.getByText('Shows no records: choose a collection').waitFor()
  await properties.getByRole('combobox', { name: 'Collection' }).fill('Tasks')
  await page.getByRole('option', { name: 'Tasks' }).click()
  const canvas = page.getByRole('region', { name: 'Canvas' })
  await canvas.getByText('Call the carrier').waitFor()
  await properties.getByText('Shows no records').waitFor({ state: 'detached' })
  await shoot(page, 'view-editor')
  await addComponent('Button One button')
  await canvas.getByText('Button', { exact: true }).waitFor()
  await structure.getByRole('button', { name: 'Undo' }).click()
  await canvas.getByText('Button', { exact: true }).waitFor({ state: 'detached' })
  await structure.getByRole('button', { name: 'Redo' }).click()
  await canvas.getByText('Button', { exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
  await page.reload()
  await canvas.getByText('Call the carrier').waitFor()
  await canvas.getByText('Button', { exact: true }).waitFor()
  await shoot(page, 'view-editor-saved')
})
