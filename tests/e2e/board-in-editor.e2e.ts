import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import { addField, fieldTree, save as saveCollection } from './screens/collection-editor.ts'
import { choose, chooseByText, lookUp, seeToast, takeWay, tick } from './screens/controls.ts'
import { untilCalm } from './screens/until-calm.ts'
import {
  addAction,
  addComponent,
  agree,
  chooseComponent,
  filterBy,
  properties,
  property,
  propertyTab,
  showCollection,
  structure,
} from './screens/view-editor.ts'
import { shoot } from './shoot.ts'
import { asking, openSara } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let sara: Person
let viewId = ''
const ids: Record<string, string> = {}

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ page } = workspace)
  const { appId, program } = workspace
  sara = await openSara(workspace, userId => asking(program)('APP_MEMBERS_SAVE', { appId, members: [{ userId }] }))
})
afterAll(() => workspace?.end())

const kinds = {
  layout: /^Layout Sets/,
  chart: /^Chart/,
  calendar: /^Calendar/,
  kanban: /^Kanban/,
  table: /^Table/,
  form: /^Form/,
  search: /^Search A/,
  button: /^Button One/,
  view: /^View Shows/,
  dialog: /^Dialog/,
} as const

async function add(kind: keyof typeof kinds, name: string, parent?: string): Promise<void> {
  if (parent) await chooseComponent(page, parent)
  ids[name] = await addComponent(page, kinds[kind], name)
}
const title = (text: string) => property(page, 'Title').fill(text)
const isOpen = {
  field: 'Status',
  condition: 'is one of',
  value: async (line: Locator) => {
    await line
      .getByRole('combobox', { name: /Value/ })
      .or(line.getByRole('button', { name: /Value/ }))
      .first()
      .click()
    for (const name of ['Open', 'Picking']) await page.getByRole('option', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  },
}
const before = {
  field: 'Required date',
  condition: 'is before',
  value: async (line: Locator) => {
    await chooseByText(line, 'exact date Value: which day', 'today')
  },
}

const isGermanAndOpen = { $and: [{ shipCountry: { $eq: 'Germany' } }, { status: { $in: ['open', 'picking'] } }] }
const count = async (filter: object): Promise<number> => {
  const cursor = { collectionId: 'Orders', filter, options: { limit: 1 } }
  return Number((await asking(workspace.program)('DATA_LIST', { cursor })).totalCount)
}
const region = (name: string): Locator => sara.page.getByRole('region', { name, exact: true })
const table = (): Locator => sara.page.getByRole('grid', { name: 'Orders', exact: true })

async function figure(name: string): Promise<void> {
  await add('chart', name)
  await showCollection(page, 'Orders')
  await choose(properties(page), 'Type', 'One figure')
  await title(name)
}

async function save(): Promise<void> {
  await page.getByRole('region', { name: 'Tabs and saving' }).getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
}

test('orders get a field that says where they are picked', async () => {
  await page.goto(`${workspace.server.url}/builder/data/definition?id=Orders`)
  await fieldTree(page).waitFor()
  await addField(page, {
    title: 'Dock',
    format: 'Option list',
    options: [
      { label: 'North', color: 'Blue' },
      { label: 'South', color: 'Amber' },
    ],
  })
  await saveCollection(page)
})

test('an empty view gets its figures, each in one column of three', async () => {
  await page.goto(`${workspace.server.url}/builder/views/list`)
  await page.getByRole('link', { name: /New view/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sending out')
  await page.getByRole('tab', { name: 'Layout' }).click()
  await structure(page).waitFor()
  await add('layout', 'Figures')
  await choose(properties(page), 'Columns', 'Three')
  await figure('Open orders')
  await filterBy(page, [isOpen])
  await figure('Late orders')
  await filterBy(page, [isOpen, before])
  await figure('Freight this month')
  await choose(properties(page), 'Number of records Shows', 'Sum')
  await chooseByText(properties(page), 'Select Value', 'Freight')
  await chooseByText(properties(page), 'Select Compare by', 'Order date')
  await choose(properties(page), 'Select Period', 'Month')
  await save()
  viewId = new URL(page.url()).searchParams.get('id') ?? ''
  expect(viewId).not.toBe('')
})

test('search, board and table follow; what is typed into the search goes into both', async () => {
  const root = structure(page).getByRole('row').nth(2)
  await structure(page).getByRole('tab', { name: 'Tree' }).click()
  await root.click()
  await property(page, 'Name').fill('Content')
  await add('search', 'Search', 'Content')
  await property(page, 'Label').fill('Search orders')
  const searched = `{{result.${ids['Search']}.query}}`
  await add('kanban', 'Board')
  await showCollection(page, 'Orders')
  await title('Orders by dock')
  await property(page, 'Search text').fill(searched)
  await chooseByText(properties(page), 'Select Columns', 'Dock')
  await chooseByText(properties(page), 'Select Sum', 'Freight')
  await add('layout', 'Orders and order')
  await choose(properties(page), 'Columns', 'Two, 2 to 1')
  await add('table', 'Orders')
  await showCollection(page, 'Orders')
  await title('Orders')
  await property(page, 'Search text').fill(searched)
  await property(page, 'Rows').fill('10')
  await chooseByText(properties(page), 'Select Order by', 'Order date')
  await tick(properties(page).getByRole('checkbox', { name: 'Descending' }))
})

test('what is chosen in the table stands in a form beside it, with a button that ships it', async () => {
  const chosen = `meta.${ids['Orders']}.selected`
  await add('layout', 'Order and customer', 'Orders and order')
  await add('button', 'Mark shipped')
  await property(page, 'Label').fill('Mark shipped')
  const click = properties(page).getByRole('group', { name: 'Click', exact: true })
  const ship = await addAction(click, { search: 'update', label: 'Update a record' })
  await lookUp(ship.getByRole('combobox', { name: 'Collection' }), 'Orders')
  await ship
    .getByRole('group', { name: 'Parameters' })
    .getByRole('textbox', { name: 'ID', exact: true })
    .fill(`{{${chosen}.id}}`)
  await chooseByText(ship, 'Set a field', 'Status')
  await chooseByText(ship, 'Select Status', 'Shipped')
  await chooseByText(ship, 'Set another field', 'Shipped date')
  await ship.getByRole('button', { name: 'Formula for Shipped date', exact: true }).click()
  await ship.getByRole('textbox', { name: 'Shipped date', exact: true }).fill('TODAY()')
  await ship.getByRole('button', { name: 'Show Confirmation' }).click()
  const question = ship.getByRole('group', { name: 'Confirmation' })
  await question.getByRole('textbox', { name: 'Title' }).fill(`Mark order {{${chosen}.id}} as shipped?`)
  await question.getByRole('textbox', { name: 'Confirm label' }).fill('Mark shipped')
  const refresh = await addAction(ship.getByRole('group', { name: 'After success' }), {
    search: 'refresh',
    label: 'Refresh',
  })
  await choose(refresh, 'Select What', 'All of the view')
  await agree(refresh)
  await agree(ship)
  await add('form', 'Order')
  await showCollection(page, 'Orders')
  await title('Order')
  await property(page, 'Record ID').fill(`{{${chosen}.id}}`)
  const saved = properties(page).getByRole('group', { name: 'After it was saved', exact: true })
  const message = await addAction(saved, { search: 'message', label: 'Show a message' })
  await message
    .getByRole('group', { name: 'Parameters' })
    .getByRole('textbox', { name: 'Title' })
    .fill('Order {{event.item.id}} was saved')
  await chooseByText(message, 'Select Kind', 'Success')
  await agree(message)
  await add('view', 'Customer')
  await lookUp(properties(page).getByRole('combobox', { name: 'View' }), 'Customer card')
  await title('Customer')
  await propertyTab(page, 'Input')
  await property(page, 'Customer ID').fill(`{{${chosen}.customer.list.0.id}}`)
  await save()
})

test('chart and calendar stand beside each other; the head has two buttons, of which one opens the steps of a new order', async () => {
  await add('layout', 'Overview', 'Content')
  await choose(properties(page), 'Columns', 'Two')
  await add('chart', 'Orders by country')
  await showCollection(page, 'Orders')
  await title('Orders by country')
  await chooseByText(properties(page), 'Select Group by', 'Ship country')
  await add('calendar', 'Shipping dates')
  await showCollection(page, 'Orders')
  await title('Shipping dates')
  await chooseByText(properties(page), 'Select Day', 'Shipped date')
  await add('dialog', 'New order')
  await title('New order')
  await add('form', 'New order form')
  await showCollection(page, 'Orders')
  await title('Order to be sent')
  await choose(properties(page), 'Select Form type', 'Step by step')
  await chooseComponent(page, 'Header')
  await propertyTab(page, 'Buttons')
  const button = (at: number) => properties(page).getByRole('group', { name: `Button ${at}`, exact: true })
  await properties(page).getByRole('button', { name: 'Add item' }).click()
  await button(1).getByRole('textbox', { name: 'Label' }).fill('New order')
  const opening = await addAction(button(1), { search: 'dialog', label: 'Open or close a dialog' })
  // The parameters come a moment after the action, and move what stands below them.
  await untilCalm(page)
  await choose(opening, 'Select Dialog', 'New order')
  await choose(opening, 'Select Change', 'Open')
  await agree(opening)
  await properties(page).getByRole('button', { name: 'Add item' }).last().click()
  await button(2).getByRole('textbox', { name: 'Label' }).fill('Refresh')
  const refreshing = await addAction(button(2), { search: 'refresh', label: 'Refresh' })
  await choose(refreshing, 'Select What', 'All of the view')
  await agree(refreshing)
  await structure(page).getByText('No problems').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await save()
  await shoot(page, 'board-built')
})

test('S16 linked to an app, every part holds for its people what their row rule lets through', async () => {
  const { url } = workspace.server
  await page.goto(`${url}/builder/views/applications?id=${viewId}`)
  await page.getByRole('button', { name: 'Link to an app' }).click()
  await page.getByRole('menuitem', { name: 'Sales' }).click()
  await seeToast(page, 'Sales has it now')
  await sara.page.goto(`${url}/app?id=${workspace.appId}`)
  await sara.page
    .getByRole('main')
    .getByRole('link', { name: /Sending out/ })
    .click()
  await sara.page.getByRole('heading', { name: 'Sending out', level: 1 }).waitFor()
  const open = await count(isGermanAndOpen)
  for (const name of ['Open orders', 'Late orders'])
    await region(name).getByText(String(open), { exact: true }).waitFor()
  await sara.page.getByText('1–10 of 122').waitFor()
  await region('Orders by country').getByRole('button', { name: 'Show the numbers' }).click()
  await region('Orders by country').getByRole('cell', { name: '122' }).waitFor()
  await expect.poll(() => findViolations(sara.page)).toEqual([])
  await shoot(sara.page, 'board-of-member')
})

test('an order that is chosen is saved, and shipped after a question; every part knows it at once', async () => {
  const first = table()
    .getByText(/^Order \d+$/)
    .first()
  await first.click()
  await sara.page.getByRole('textbox', { name: 'Ship city' }).fill('Kiel')
  await sara.page.getByRole('form').getByRole('button', { name: 'Save', exact: true }).first().click()
  await sara.page.getByText(/^Order \d+ was saved$/).waitFor()
  await sara.page.getByRole('group', { name: 'Customer' }).getByText('Company name').first().waitFor()
  const open = await count(isGermanAndOpen)
  await sara.page.getByRole('button', { name: 'Mark shipped' }).click()
  const question = sara.page.getByRole('alertdialog')
  await question.getByText(/^Mark order \d+ as shipped\?$/).waitFor()
  await question.getByRole('button', { name: 'Mark shipped' }).click()
  await region('Open orders')
    .getByText(String(open - 1), { exact: true })
    .waitFor()
  await asking(workspace.program)('DATA_UPDATE', { collectionId: 'Orders', id: '10249', record: { status: 'open' } })
  await region('Open orders').getByText(String(open), { exact: true }).waitFor()
})

test('the search filters board and table; a new order is entered step by step', async () => {
  await sara.page.getByRole('searchbox', { name: 'Search orders', exact: true }).fill('Münster')
  await expect.poll(() => sara.page.getByText(/^1–\d+ of \d+$/).allInnerTexts()).not.toContain('1–10 of 122')
  await page.goto(`${workspace.server.url}/view?id=${viewId}`)
  await untilCalm(page)
  await page.getByRole('button', { name: 'New order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Next' }).first().waitFor()
  await lookUp(dialog.getByRole('combobox', { name: 'Customer' }), 'Alfreds Futterkiste')
  await choose(dialog, 'Select Dock', 'North')
  await takeWay(dialog.getByRole('combobox', { name: /^Add to / }).last(), 'Create new')
  const line = page.getByRole('dialog', { name: 'Create new: Order details' })
  expect(
    await line
      .getByText('Step 1/1')
      .or(line.getByText('Order', { exact: true }))
      .count(),
  ).toBe(0)
  await lookUp(line.getByRole('combobox', { name: 'Product' }), 'Chai')
  await line.getByRole('textbox', { name: 'Unit price' }).fill('18')
  await line.getByRole('textbox', { name: 'Quantity' }).fill('12')
  await line.getByRole('button', { name: 'Save' }).click()
  await line.waitFor({ state: 'detached' })
  await shoot(page, 'board-new-order')
  await expect.poll(() => findViolations(page)).toEqual([])
  for (let step = 2; step <= 4; step += 1) await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const cursor = { collectionId: 'Orders', filter: { dock: { $exists: true } } }
  const made = async () => {
    const { body } = await workspace.program.call('DATA_LIST', { cursor })
    return (body as { list: object[] }).list
  }
  await expect.poll(made).toMatchObject([
    {
      customer: { list: [{ recordTitle: 'Alfreds Futterkiste' }] },
      orderDetails: { list: [{ recordTitle: '12 × Chai' }] },
    },
  ])
  expect(sara.complaints).toEqual([])
})
