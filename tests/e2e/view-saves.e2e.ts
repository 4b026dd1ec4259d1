import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { shoot } from './shoot.ts'
import { asking, openAsMember, part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let program: Program
let page: Page

const inBasic = { detailGroupId: 'basic' }
const text = (title: string, more: object = {}) => ({
  type: 'string',
  format: 'text',
  title,
  metadata: inBasic,
  ...more,
})
const optionList = ['Open', 'Done'].map(value => ({ value, label: value }))
const state = { type: 'string', format: 'string-option-list', title: 'State', metadata: { ...inBasic, optionList } }
const documentOf = (name: string, properties: object) => ({
  name,
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: { type: 'object', properties },
})

const keep = {
  name: 'Keep rows',
  engineVersion: 1,
  inputs: {
    type: 'object',
    properties: { rows: { type: 'object', format: 'json', title: 'Rows', metadata: inBasic } },
  },
  inputChanges: [],
  state: { type: 'object', properties: {} },
  start: 'save',
  steps: [
    {
      id: 'save',
      stepName: 'Save',
      action: { type: 'DATA_CREATE', parameters: { collectionId: 'Proposals', record: '{{input.rows.0}}' } },
      nextSteps: [],
      errorSteps: [],
    },
  ],
}

const setVars = (id: string, values: object) => ({
  id,
  type: 'DISPATCH_SET_VARS',
  parameters: { values: Object.entries(values).map(([key, value]) => ({ key, value })) },
})
const source = { type: 'collection', cursor: { collectionId: 'Tasks', options: { orderBy: 'name' } } }
const intoProposals = {
  id: 't1',
  type: 'DATA_BULK_UPDATE',
  parameters: { collectionId: 'Proposals', records: '{{event.records}}' },
}
const view = viewOf('Saving', [
  part('table', 'rows', { title: 'Rows', source }, { listeners: { onSaveRows: [intoProposals] } }),
  part(
    'table',
    'flow',
    { title: 'By a flow', source },
    { listeners: { onSaveRows: [{ id: 't2', type: 'flow:keep', payload: { rows: '{{event.records}}' } }] } },
  ),
])
const form = viewOf('Proposing', [
  part('text', 'said', { text: 'Said: {{vars.said}}' }),
  part(
    'form',
    'propose',
    { title: 'Propose', source: { type: 'collection', cursor: { collectionId: 'Tasks' } } },
    {
      listeners: {
        onSubmit: [{ id: 't3', type: 'DATA_CREATE', parameters: { collectionId: 'Proposals', record: '{{changed}}' } }],
        onSuccess: [setVars('t4', { said: 'done {{event.item.name}}' })],
        onError: [setVars('t5', { said: 'failed {{event.error.code}}' })],
      },
    },
  ),
])
const edit = viewOf('Editing', [
  part(
    'form',
    'edit',
    { title: 'Edit', source: { type: 'collection', cursor: { collectionId: 'Tasks', id: 'a' } } },
    {
      listeners: {
        onSubmit: [
          {
            id: 't6',
            type: 'DATA_CREATE',
            parameters: { collectionId: 'Proposals', record: { name: '{{event.item.region}}' } },
          },
        ],
      },
    },
  ),
])
const board = viewOf('Moving', [
  part(
    'kanban',
    'board',
    { title: 'Work', source, fields: { column: 'state' } },
    {
      listeners: {
        onCardMove: [
          {
            id: 't7',
            type: 'DATA_CREATE',
            userConfirmation: { title: 'Really move it?' },
            parameters: {
              collectionId: 'Proposals',
              record: { name: '{{changed.state}}', note: '{{event.item.name}}' },
            },
          },
        ],
      },
    },
  ),
])

const button = (id: string, label: string, trigger: object) =>
  part('action', id, { label }, { listeners: { onClick: [{ id: `${id}-t`, ...trigger }] } })
const person = viewOf('Person', [
  button('dark', 'By night', {
    type: 'DISPATCH_SET_USER',
    parameters: { theme: 'dark', language: 'de-CH', timezone: 'Asia/Tokyo' },
  }),
  button('nowhere', 'Nowhere', { type: 'DISPATCH_SET_USER', parameters: { timezone: 'Moon/Sea' } }),
  button('file', 'To a file', {
    type: 'DISPATCH_DOWNLOAD',
    parameters: { source: 'list', list: '{{result.rows.list}}', fileName: 'tasks' },
  }),
  button('none', 'No list', { type: 'DISPATCH_DOWNLOAD', parameters: { source: 'list', list: '{{vars.nothing}}' } }),
  part('table', 'rows', { title: 'Rows', source }),
])

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ program } = workspace)
  const ask = asking(program)
  const tasks = documentOf('Tasks', { name: text('Name'), region: text('Region'), state })
  const proposals = documentOf('Proposals', {
    name: text('Name', { maxLength: 8 }),
    region: text('Region'),
    note: text('Note'),
  })
  await ask('SCHEMA_APPLY', { collectionId: 'Tasks', document: tasks })
  await ask('SCHEMA_APPLY', { collectionId: 'Proposals', document: proposals })
  const records = ['a', 'b'].map(id => ({ id, name: `Task ${id}`, region: 'North', state: 'Open' }))
  await ask('DATA_BULK_UPDATE', { collectionId: 'Tasks', records })
  await ask('CORE_CREATE', { collectionId: 'Flow', id: 'keep', record: keep })
  await ask('FLOW_SET_STATUS', { id: 'keep', status: 'enabled' })
  await ask('CORE_CREATE', { collectionId: 'View', id: 'form', record: form })
  await ask('CORE_CREATE', { collectionId: 'View', id: 'edit', record: edit })
  await ask('CORE_CREATE', { collectionId: 'View', id: 'person', record: person })
  await ask('CORE_CREATE', { collectionId: 'View', id: 'board', record: board })
  const readOnly = { collectionId: 'Tasks', create: false, read: true, update: false, delete: false }
  const writable = { collectionId: 'Proposals', create: true, read: true, update: true, delete: false }
  const sara = await openAsMember(workspace, {
    view: { id: 'saving', record: view },
    views: ['form', 'edit', 'board', 'person'],
    flows: [{ flowId: 'keep' }],
    collections: [readOnly, writable],
  })
  ;({ page } = sara)
})
afterAll(() => workspace?.end())

const proposals = async () => {
  const { body } = await program.call('DATA_LIST', {
    cursor: { collectionId: 'Proposals', options: { orderBy: 'id' } },
  })
  return (body as { list: Record<string, unknown>[] }).list.map(({ id, name, region, note }) =>
    Object.fromEntries(Object.entries({ id, name, region, note }).filter(([, value]) => value != null)),
  )
}
const clear = async () => {
  for (const { id } of await proposals())
    await program.call('DATA_DELETE', { cursor: { collectionId: 'Proposals', id } })
}
const open = async (id: string) => {
  await page.goto(`${workspace.server.url}/view?id=${id}`)
}

for (const [title, refusal, what] of [
  [
    'Rows',
    '1 of 1 record not saved: At most 8 characters',
    '[1-7-21] what was changed in the rows of a table goes into another collection',
  ],
  [
    'By a flow',
    'record.name: At most 8 characters',
    '[1-7-22] what was changed in the rows of a table is given to a flow',
  ],
] as const)
  test(`${what}; what fails stays as it was typed`, async () => {
    await clear()
    await open('saving')
    const table = page.getByRole('region', { name: title, exact: true })
    await table.getByRole('button', { name: 'Edit cells' }).click()
    const bar = table.getByRole('region', { name: 'Changes of this list' })
    const cell = table.getByRole('row', { name: 'Task a' }).getByText('North', { exact: true })
    await cell.click()
    await page.keyboard.type('South')
    await page.keyboard.press('Enter')
    await bar.getByText('1 change in 1 record').waitFor()
    await bar.getByRole('button', { name: 'Save' }).click()
    await bar.getByText('1 change in 1 record').waitFor({ state: 'detached' })
    await expect.poll(proposals).toEqual([{ id: 'a', region: 'South' }])
    await table.getByRole('row', { name: 'Task a' }).getByText('North', { exact: true }).waitFor()
    const name = table.getByRole('row', { name: 'Task b' }).getByText('Task b', { exact: true })
    await name.focus()
    await table.getByRole('row', { name: 'Task b' }).getByText('North', { exact: true }).click()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('Far too long')
    await page.keyboard.press('Enter')
    await bar.getByText('1 change in 1 record').waitFor()
    await bar.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alertdialog').getByText(refusal).waitFor()
    await bar.getByText('1 change in 1 record').waitFor()
    expect(await proposals()).toEqual([{ id: 'a', region: 'South' }])
    await shoot(page, 'view-saves')
  })

test('[2-4-52] a form does what was set in place of saving: its onSuccess, a form for the next one, and what the server refuses at its field', async () => {
  await clear()
  await open('form')
  const propose = page.getByRole('form', { name: 'Propose' })
  await propose.getByLabel('Name').fill('Far too long')
  await propose.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Said: failed VALIDATION_ERROR').waitFor()
  await propose.getByText('At most 8 characters').first().waitFor()
  expect(await proposals()).toEqual([])
  await propose.getByLabel('Name').fill('Short')
  await propose.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Said: done Short').waitFor()
  await expect.poll(async () => (await proposals()).map(({ name }) => name)).toEqual(['Short'])
  await expect.poll(() => propose.getByLabel('Name').inputValue()).toBe('')
  expect(await findViolations(page)).toEqual([])
})

test('a form of a record that is there shows it as it is stored once what was set is done', async () => {
  await clear()
  await open('edit')
  const edit = page.getByRole('form', { name: 'Edit' })
  await edit.getByLabel('Region').fill('West')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await proposals()).map(({ name }) => name)).toEqual(['West'])
  await expect.poll(() => edit.getByLabel('Region').inputValue()).toBe('North')
})

test('[2-4-52] a card that is moved starts what was set in place of it; where nobody agrees it stays', async () => {
  await clear()
  await open('board')
  const open_ = page.getByRole('region', { name: /^Open/ })
  await page.getByRole('button', { name: 'Move Task a', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Done' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await open_.getByRole('link', { name: 'Task a', exact: true }).waitFor()
  expect(await proposals()).toEqual([])
  await page.getByRole('button', { name: 'Move Task a', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Done' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect.poll(async () => (await proposals()).map(({ name, note }) => [name, note])).toEqual([['Done', 'Task a']])
})

test('[1-7-12] [2-7-46] a view changes theme, language and time zone of the person, and saves a list as a file', async () => {
  await open('person')
  const told = (text: string) => page.getByRole('alertdialog').getByText(text).waitFor()
  await page.getByText('Task a').waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'To a file' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('tasks.csv')
  const text = (await readFile(await saved.path(), 'utf8')).replace('\uFEFF', '')
  expect(text.split('\n')[0]).toMatch(/Name,Region,State/)
  expect(text).toMatch(/Task a,North,Open/)
  await page.getByRole('button', { name: 'No list' }).click()
  await told('There is no list to save')
  await page.getByRole('button', { name: 'Nowhere' }).click()
  await told('timezone: Must be a time zone, such as Europe/Zurich')
  await page.getByRole('button', { name: 'By night' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await page.goto(`${workspace.server.url}/account/language`)
  await page.getByText(/a million is 1.000.000/).waitFor()
  await page
    .getByRole('button', { name: /Time zone/ })
    .filter({ hasText: 'Asia/Tokyo' })
    .waitFor()
})
