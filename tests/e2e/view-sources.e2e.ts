import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { shoot } from './shoot.ts'
import { asking, openAsMember, part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let program: Program
let page: Page
let url: string
let sara: Person

const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: { detailGroupId: 'basic' } })
const tasks = {
  name: 'Tasks',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: { type: 'object', properties: { name: text('Name'), region: text('Region') } },
}
const flowOf = (name: string, parameters: object, output: unknown) => ({
  name,
  engineVersion: 1,
  inputs: { type: 'object', properties: { region: text('Region') } },
  inputChanges: [],
  state: { type: 'object', properties: {} },
  output,
  start: 'find',
  steps: [
    {
      id: 'find',
      stepName: 'Find',
      action: { type: 'DATA_LIST', parameters },
      nextSteps: [],
      errorSteps: [],
    },
  ],
})
const cursor = {
  collectionId: 'Tasks',
  filter: { region: { $ne: '{{input.region}}' } },
  options: { orderBy: 'name', limit: 100 },
}
const flows = {
  open: flowOf('Open tasks', { cursor }, { list: '{{result.find.list}}', totalCount: 3 }),
  broken: flowOf('Broken', { cursor: { collectionId: 'Gone' } }, '{{result.find}}'),
  hidden: flowOf('Hidden', { cursor }, '{{result.find}}'),
  single: flowOf('Single', { cursor }, 'no list'),
}
const asked = {
  collectionId: 'Stock',
  searchString: '{{event.query.searchString}}',
  options: {
    skip: '{{event.query.options.skip}}',
    limit: '{{event.query.options.limit}}',
    orderBy: '{{event.query.options.orderBy}}',
    descending: '{{event.query.options.descending}}',
  },
}
const stockFlow = {
  ...flowOf('Stock', { cursor: asked }, { list: '{{result.find.list}}', totalCount: '{{result.find.totalCount}}' }),
  inputs: { type: 'object', properties: {} },
}
const ofFlow = (flowId: string, more: object = {}) => ({ type: 'flow', flowId, ...more })
const prices = Array.from({ length: 60 }, (_, index) => ({ item: `Item ${index + 1}`, price: index + 0.5 }))
const refresh = { id: 't1', type: 'DISPATCH_REFRESH', parameters: { what: 'some', componentIds: ['tasks'] } }
const view = viewOf(
  'From elsewhere',
  [
    part(
      'table',
      'tasks',
      {
        title: 'Open tasks',
        source: ofFlow('open', {
          flowInput: { region: '{{vars.without}}' },
          columns: [{ key: 'name', title: 'Task' }, { key: 'region' }],
        }),
        listActions: [{ id: 'b1', label: 'Refresh', triggers: [refresh] }],
        recordActions: [
          {
            id: 'b2',
            label: 'Say {{record.name}}',
            triggers: [
              {
                id: 't2',
                type: 'DISPATCH_SET_VARS',
                parameters: { values: [{ key: 'said', value: '{{event.item.name}}' }] },
              },
            ],
          },
        ],
      },
      {
        listeners: {
          onRowClick: [
            {
              id: 't3',
              type: 'DISPATCH_SET_VARS',
              parameters: { values: [{ key: 'said', value: 'Row {{event.item.name}}' }] },
            },
          ],
        },
      },
    ),
    part('text', 'said', { text: 'Said: {{vars.said}}' }),
    part('list', 'prices', { title: 'Prices', source: { type: 'manual', list: prices } }),
    part('table', 'broken', { title: 'Broken', source: ofFlow('broken') }),
    part('table', 'hidden', { title: 'Hidden', source: ofFlow('hidden') }),
    part('table', 'single', { title: 'Single', source: ofFlow('single') }),
    part('table', 'nothing', { title: 'Nothing', source: { type: 'manual', list: [] } }),
  ],
  { vars: [{ key: 'without', value: 'West' }] },
)

const setVars = (id: string, values: object) => ({
  id,
  type: 'DISPATCH_SET_VARS',
  parameters: { values: Object.entries(values).map(([key, value]) => ({ key, value })) },
})
const ofTasks = (cursor: object) => ({ type: 'collection', cursor: { collectionId: 'Tasks', ...cursor } })
const told = viewOf(
  'What is told',
  [
    part('search', 'find', { label: 'Find' }),
    part('text', 'heard', {
      text: 'Read {{vars.loads}} times: {{meta.tasks.totalCount}} in all, {{result.tasks.list.0.name}} first',
    }),
    part(
      'table',
      'tasks',
      {
        title: 'Tasks',
        source: ofTasks({ searchString: '{{result.find.query}}', options: { orderBy: 'name', limit: 2 } }),
      },
      { listeners: { onDataLoad: [setVars('t1', { loads: { SUM: ['{{vars.loads}}', 1] } })] } },
    ),
    part('text', 'parts', {
      text: 'Form {{meta.edit.valid}} {{result.edit.record.region}}, groups {{result.groups.list.0.title}} {{result.groups.list.0.value}}, rows {{meta.given.totalCount}}',
    }),
    part('form', 'edit', { title: 'Edit', source: ofTasks({ id: '{{result.tasks.list.0.id}}' }) }),
    part('chart', 'groups', {
      title: 'Groups',
      source: ofTasks({}),
      aggregate: 'count',
      chartType: 'bar',
      fields: { group: 'region' },
    }),
    part('table', 'own', { title: 'Own {{meta.own.totalCount}}', source: ofTasks({ searchString: 'Sweep' }) }),
    part('table', 'given', { title: 'Given', source: { type: 'manual', list: [{ a: 1 }, { a: 2 }] } }),
    part('text', 'why', { text: 'Why: {{vars.why}}' }),
    part(
      'table',
      'broken',
      { title: 'Broken', source: ofFlow('broken') },
      {
        listeners: { onDataError: [setVars('t2', { why: '{{event.error.message}} = {{meta.broken.error.message}}' })] },
      },
    ),
  ],
  { vars: [{ key: 'loads', value: 0 }] },
)

const stock = viewOf('Stock', [
  part('table', 'stock', {
    title: 'Stock',
    hasControls: true,
    source: ofFlow('stock', {
      columns: [
        { key: 'name', title: 'Part' },
        { key: 'region', title: 'Shelf' },
      ],
    }),
  }),
  part('text', 'count', { text: 'Count {{meta.stock.totalCount}} from {{result.stock.query.options.skip}}' }),
])

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ program, page } = workspace)
  ;({ url } = workspace.server)
  const ask = asking(program)
  await ask('SCHEMA_APPLY', { collectionId: 'Tasks', document: tasks })
  for (const [name, region] of [
    ['Call the carrier', 'North'],
    ['Pay the driver', 'South'],
    ['Sweep', 'West'],
  ])
    await ask('DATA_CREATE', { collectionId: 'Tasks', record: { name, region } })
  await ask('SCHEMA_APPLY', { collectionId: 'Stock', document: { ...tasks, name: 'Stock' } })
  const parts = Array.from({ length: 60 }, (_, at) => ({
    id: `p${at}`,
    name: `Part ${100 + at}`,
    region: `S${at % 7}`,
  }))
  await ask('DATA_BULK_UPDATE', { collectionId: 'Stock', records: parts })
  for (const [id, record] of Object.entries({ ...flows, stock: stockFlow })) {
    await ask('CORE_UPSERT', { collectionId: 'Flow', id, record })
    await ask('FLOW_SET_STATUS', { id, status: 'enabled' })
  }
  await ask('CORE_UPSERT', { collectionId: 'View', id: 'told', record: told })
  await ask('CORE_UPSERT', { collectionId: 'View', id: 'stock', record: stock })
  const readable = { collectionId: 'Stock', create: false, read: true, update: false, delete: false }
  const rights = { collectionId: 'Tasks', create: true, read: true, update: true, delete: false }
  sara = await openAsMember(workspace, {
    view: { id: 'elsewhere', record: view },
    collections: [{ ...rights, rowRule: { region: { $ne: 'South' } } }, readable],
    views: ['told', 'stock'],
    flows: ['open', 'broken', 'single', 'stock'].map(flowId => ({ flowId })),
  })
})
afterAll(() => workspace?.end())

const grid = (name: string): Locator => sara.page.getByRole('grid', { name, exact: true })
const textOf = (name: string) => grid(name).innerText()

test('rows that a flow answers are those that whoever looks may see, with the input of the view', async () => {
  await grid('Open tasks').getByText('Call the carrier').waitFor()
  expect(await textOf('Open tasks')).not.toMatch(/Pay the driver|Sweep/)
  expect(await textOf('Open tasks')).toMatch(/Task\s+Region/)
  await shoot(sara.page, 'view-rows')
  await program.call('DATA_CREATE', { collectionId: 'Tasks', record: { name: 'Tell them', region: 'North' } })
  await sara.page.getByRole('button', { name: 'Refresh' }).click()
  await grid('Open tasks').getByText('Tell them').waitFor()
})

test('a row and its buttons tell actions what it holds', async () => {
  const { page: hers } = sara
  await grid('Open tasks').getByText('Call the carrier').click()
  await hers.getByText('Said: Row Call the carrier').waitFor()
  await grid('Open tasks')
    .getByRole('row', { name: /Tell them/ })
    .getByRole('button', { name: 'More' })
    .click()
  await hers.getByRole('menuitem', { name: 'Say Tell them' }).click()
  await hers.getByText('Said: Tell them').waitFor()
})

test('values that the view gives are shown in pages', async () => {
  const { page: hers } = sara
  const list = hers.getByRole('list', { name: 'Prices' })
  await list.getByText('Item 25').waitFor()
  expect(await list.getByRole('listitem').count()).toBe(25)
  await list.getByText('Price: 24.5').waitFor()
  await hers.getByRole('button', { name: 'Next page' }).click()
  await list.getByText('Item 50').waitFor()
  expect(await list.getByText('Item 25').count()).toBe(0)
})

test('a flow that fails, is not for everybody, or answers no list says so in its place', async () => {
  const { page: hers } = sara
  for (const message of ['The flow does not exist, or you may not run it', 'single gives no list', 'There are no rows'])
    await hers.getByText(message).waitFor()
  await hers.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await findViolations(hers)).toEqual([])
  await shoot(hers, 'view-sources')
})

test('[1-7-29] [1-7-30] [1-8-08] formulas read what components know of their data, and actions follow each question once', async () => {
  const { page: hers } = sara
  await hers.goto(`${url}/view?id=told`)
  const heard = hers.getByText(/^Read \d+ times/)
  await expect.poll(() => heard.innerText()).toBe('Read 1 times: 3 in all, Call the carrier first')
  const parts = hers.getByText(/^Form true/)
  await expect.poll(() => parts.innerText()).toBe('Form true North, groups North 2, rows 2')
  await expect.poll(() => hers.getByText(/^Why: /).innerText()).toMatch(/^Why: (.{5,}) = \1$/)
  await hers.getByRole('button', { name: 'Try again' }).waitFor()
  await shoot(hers, 'view-told')

  await hers.getByRole('searchbox', { name: 'Find' }).fill('Tell')
  await expect.poll(() => heard.innerText()).toBe('Read 2 times: 1 in all, Tell them first')
  // Others' changes are heard, and ask nothing anew.
  await program.call('DATA_CREATE', { collectionId: 'Tasks', record: { name: 'Tell all', region: 'North' } })
  await expect.poll(() => heard.innerText()).toBe('Read 2 times: 2 in all, Tell all first')

  // What another component reads is chosen by a press; what reads itself alone opens its records.
  const close = hers.getByRole('button', { name: 'Close record' })
  await grid('Tasks').getByText('Tell all').click()
  await grid('Own 1').getByText('Sweep').click()
  await close.waitFor()
  expect(await close.count()).toBe(1)
})

test('a flow that reads what is asked of its rows searches, orders and pages them itself', async () => {
  const { page: hers } = sara
  await hers.goto(`${url}/view?id=stock`)
  const rows = async () =>
    (await grid('Stock').getByRole('row').allInnerTexts()).slice(1).map(text => text.split('\t')[0]?.trim())
  const told = hers.getByText(/^Count /)
  await expect.poll(() => told.innerText()).toBe('Count 60 from 0')
  expect((await rows()).length).toBe(25)
  await shoot(hers, 'view-flow-pages')
  expect(await findViolations(hers)).toEqual([])
  await grid('Stock').getByRole('columnheader', { name: 'Part' }).getByRole('button').click()
  await expect.poll(async () => (await rows())[0]).toBe('Part 100')
  await grid('Stock').getByRole('columnheader', { name: 'Part' }).getByRole('button').click()
  await expect.poll(async () => (await rows())[0]).toBe('Part 159')
  await hers.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(async () => (await rows())[0]).toBe('Part 134')
  await expect.poll(() => told.innerText()).toBe('Count 60 from 25')
  await hers.getByRole('searchbox', { name: 'Search in Stock' }).fill('Part 12')
  await expect.poll(rows).toEqual([...Array.from({ length: 10 }, (_, at) => `Part ${129 - at}`), 'Part 112'])
  await expect.poll(() => told.innerText()).toBe('Count 11 from 0')
  await hers.getByRole('searchbox', { name: 'Search in Stock' }).fill('nothing of this name')
  await hers.getByText('There are no rows').waitFor()
  // What cannot be searched for says so, and another search goes on.
  await hers.getByRole('searchbox', { name: 'Search in Stock' }).fill('x'.repeat(201))
  await hers.getByRole('alert').getByText('The rows could not be read').waitFor()
  await hers.getByRole('searchbox', { name: 'Search in Stock' }).fill('')
  await expect.poll(async () => (await rows()).length).toBe(25)
})

test('a builder chooses where the rows of a table come from; no flow runs in the editor', async () => {
  await page.goto(`${url}/builder/views/layout?id=elsewhere&node=nothing`)
  const properties = page.getByRole('region', { name: 'Component', exact: true })
  await properties.getByRole('button', { name: /Data from/ }).click()
  await page.getByRole('option', { name: 'A flow' }).click()
  await properties.getByRole('combobox', { name: 'Flow' }).fill('Open')
  await page.getByRole('option', { name: 'Open tasks' }).click()
  const canvas = page.getByRole('region', { name: 'Canvas' })
  await expect.poll(() => canvas.getByText('The rows come from the flow when the view is open').count()).toBe(5)
  // What is behind an open list is hidden from readers, and the focus is on its way back.
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'view-source-editor')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const stored = async () => {
    const { body } = await program.call('CORE_GET', { collectionId: 'View', id: 'elsewhere' })
    const { content } = body as { content: { contains: { id: string; attrs: { source: object } }[] } }
    return content.contains.find(({ id }) => id === 'nothing')?.attrs.source
  }
  await expect.poll(stored).toEqual({ type: 'flow', flowId: 'open' })
})
