import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { choose, seeToast, tick } from './screens/controls.ts'
import { typeFormula } from './screens/formula-editor.ts'
import { shoot } from './shoot.ts'
import { part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string

const tasks = {
  name: 'Tasks',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: {
    type: 'object',
    properties: { name: { type: 'string', format: 'text', title: 'Name', metadata: { detailGroupId: 'basic' } } },
  },
}
const source = { type: 'collection', cursor: { collectionId: 'Tasks' } }
const refresh = { id: 't1', type: 'DISPATCH_REFRESH', parameters: { what: 'some', componentIds: ['tasks'] } }
const inGroup = [
  part('text', 'intro', { text: 'Chosen: {{meta.tasks.selected.name}}' }),
  part('action', 'go', { label: 'Go' }, { listeners: { onClick: [refresh] } }),
  part('table', 'tasks', { title: 'Tasks', source }),
]
const board = viewOf('Board', [
  part('layout', 'group', { title: 'Group', columns: 'full' }, { contains: inGroup }),
  part('text', 'last', { text: 'The end' }),
])

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ program, page } = workspace)
  ;({ url } = workspace.server)
  expect(await program.call('SCHEMA_APPLY', { collectionId: 'Tasks', document: tasks })).toMatchObject({ status: 200 })
  await program.call('DATA_CREATE', { collectionId: 'Tasks', record: { name: 'Call the carrier' } })
  for (const [id, record] of [
    ['board', board],
    ['other', viewOf('Other', [])],
  ] as const)
    expect(await program.call('CORE_CREATE', { collectionId: 'View', id, record })).toMatchObject({ status: 200 })
  await addApp(program.call, { id: 'desk', name: 'Desk', collections: [], views: [{ viewId: 'board' }], members: [] })
})
afterAll(() => workspace?.end())

const structure = () => page.getByRole('navigation', { name: 'Structure' })
const canvas = () => page.getByRole('region', { name: 'Canvas' })
const properties = () => page.getByRole('region', { name: 'Component', exact: true })
const row = (name: string): Locator => structure().getByRole('row', { name, exact: true })
const frame = (id: string): Locator => canvas().locator(`[data-component="${id}"]`)
const tab = (name: string): Locator => page.getByRole('tab', { name })

/** The components that the structure shows below what every view has, each line with its depth. */
async function lines(): Promise<string[]> {
  const rows = await structure().getByRole('row').all()
  const all = await Promise.all(
    rows.map(async each => `${await each.getAttribute('aria-level')} ${await each.getAttribute('aria-label')}`),
  )
  return all.filter(line => line !== '1 Page' && line !== '1 Header')
}

async function openLayout(id: string): Promise<void> {
  await page.goto(`${url}/builder/views/layout?id=${id}`)
  await row('root').waitFor()
}

async function hold(from: Locator, to: Locator, at: { x: number; y: number }): Promise<void> {
  await to.scrollIntoViewIfNeeded()
  await from.scrollIntoViewIfNeeded()
  const box = await from.boundingBox()
  const over = await to.boundingBox()
  if (!box || !over) throw new Error('nothing to drag')
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(12, box.height / 2))
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 8, box.y + Math.min(12, box.height / 2) + 8, { steps: 3 })
  await page.mouse.move(over.x + at.x, over.y + at.y, { steps: 6 })
  // The first event over an element only enters it.
  await page.mouse.move(over.x + at.x + 1, over.y + at.y)
}

test('the palette finds kinds by their words; a press adds one to what is chosen, and undo takes it back', async () => {
  await openLayout('board')
  await row('intro').click()
  await structure().getByRole('tab', { name: 'Add' }).click()
  await structure().getByRole('searchbox', { name: 'Search components' }).fill('logo')
  await expect.poll(() => structure().getByRole('listitem').count()).toBe(1)
  await structure()
    .getByRole('button', { name: /^Image/ })
    .click()
  await properties()
    .getByText(/^Image, ID/)
    .waitFor()
  await structure().getByRole('searchbox', { name: 'Search components' }).fill('')
  await shoot(page, 'view-palette')
  expect(await findViolations(page)).toEqual([])
  await structure().getByRole('tab', { name: 'Tree' }).click()
  await expect.poll(async () => (await lines())[3]).toMatch(/^3 Image/)
  await structure().getByRole('button', { name: 'Undo' }).click()
  await expect.poll(lines).toEqual(['1 root', '2 group', '3 intro', '3 go', '3 tasks', '2 last'])
})

test('a kind is dragged from the palette to its place on the canvas; where it may not go, that is said before the drop', async () => {
  await structure().getByRole('tab', { name: 'Add' }).click()
  const kind = (name: RegExp) => structure().getByRole('button', { name })
  await hold(kind(/^Dialog/), frame('intro'), { x: 40, y: 4 })
  await canvas().getByText('Dialog stands in no other component').waitFor()
  expect(await frame('group').getAttribute('data-refused')).toBe('')
  await shoot(page, 'view-drag-refused')
  await page.mouse.up()
  await canvas().getByText('Dialog stands in no other component').waitFor({ state: 'detached' })
  expect(await frame('group').getAttribute('data-refused')).toBeNull()
  await hold(kind(/^Search/), frame('last'), { x: 40, y: 2 })
  await canvas().getByText('Before last, in root').waitFor()
  await page.mouse.up()
  await structure().getByRole('tab', { name: 'Tree' }).click()
  await expect.poll(async () => (await lines())[5]).toMatch(/^2 Search/)
  await page.keyboard.press('Control+z')
  await expect.poll(lines).toEqual(['1 root', '2 group', '3 intro', '3 go', '3 tasks', '2 last'])
})

test('components are moved on the canvas by a drag, and in the tree by keys, out of and into others', async () => {
  await hold(frame('last'), frame('intro'), { x: 40, y: 2 })
  await canvas().getByText('Before intro, in group').waitFor()
  await page.mouse.up()
  await expect.poll(lines).toEqual(['1 root', '2 group', '3 last', '3 intro', '3 go', '3 tasks'])
  await row('last').click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await lines())[3]).toBe('3 last')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(async () => (await lines()).at(-1)).toBe('2 last')
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await lines()).at(-1)).toBe('3 last')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).toContain('node=group')
  await row('group').getByRole('button', { name: 'More: group' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(async () => (await lines()).filter(line => line === '2 group').length).toBe(2)
  // The menu gives the focus back as it goes.
  await structure().locator(':focus').waitFor()
  await page.keyboard.press('Delete')
  await expect.poll(lines).toEqual(['1 root', '2 group', '3 intro', '3 go', '3 tasks', '3 last'])
})

test('the tree says why rows may not go where they are dragged', async () => {
  await hold(row('group'), row('intro'), { x: 60, y: 16 })
  await structure().getByText('group cannot stand in itself').waitFor()
  expect(await row('intro').getAttribute('data-refused')).toBe('')
  expect(await row('root').getAttribute('data-refused')).toBeNull()
  await page.mouse.up()
  await structure().getByText('group cannot stand in itself').waitFor({ state: 'detached' })
  expect(await lines()).toEqual(['1 root', '2 group', '3 intro', '3 go', '3 tasks', '3 last'])
})

test('several are chosen by Shift and Ctrl, cut from one view and pasted into another, with what refers inside', async () => {
  await row('intro').click()
  await row('tasks').click({ modifiers: ['Shift'] })
  await properties().getByText('3 components selected').waitFor()
  await row('go').click({ modifiers: ['Control'] })
  await properties().getByText('2 components selected').waitFor()
  await shoot(page, 'view-several')
  await row('go').click({ modifiers: ['Control'] })
  await properties().getByText('3 components selected').waitFor()
  await page.keyboard.press('Control+c')
  await seeToast(page, '3 components copied')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
  await openLayout('other')
  await row('root').click()
  await page.keyboard.press('Control+v')
  await expect.poll(lines).toEqual(['1 root', '2 intro', '2 go', '2 tasks'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
  const { body } = await program.call('CORE_GET', { cursor: { collectionId: 'View', id: 'other' } })
  const { contains } = (body as { content: { contains: Record<string, unknown>[] } }).content
  const [intro, go, table] = contains
  const id = String(table?.['id'])
  expect(id).not.toBe('tasks')
  expect(intro).toMatchObject({ attrs: { text: `Chosen: {{meta.${id}.selected.name}}` } })
  expect(go).toMatchObject({ listeners: { onClick: [{ parameters: { componentIds: [id] } }] } })
})

test('problems lead to the component that has them', async () => {
  await program.call('CORE_CREATE', {
    collectionId: 'View',
    id: 'broken',
    record: viewOf('Broken', [
      part('text', 'reader', { text: '{{meta.nowhere.selected.name}}' }),
      part('table', 'lost', { title: 'Lost', source: { type: 'collection', cursor: { collectionId: 'Tasks' } } }),
      part('form', 'sheet', { title: 'Sheet', source: { type: 'collection', cursor: { collectionId: 'Tasks' } } }),
      part(
        'action',
        'idle',
        {},
        { listeners: { onClick: [{ id: 'x', type: 'DISPATCH_SUBMIT_FORM', parameters: {} }] } },
      ),
    ]),
  })
  await openLayout('broken')
  await structure().getByText('3 problems').click()
  await shoot(page, 'view-problems')
  await structure()
    .getByRole('button', { name: /^idle: Has no label/ })
    .waitFor()
  await structure()
    .getByRole('button', { name: /^idle: Submit a form/ })
    .waitFor()
  await structure()
    .getByRole('button', { name: 'reader: A formula reads meta.nowhere, and there is no component nowhere' })
    .click()
  await expect.poll(() => page.url()).toContain('node=reader')
  await properties().getByText('A formula reads meta.nowhere, and there is no component nowhere').waitFor()
})

test('an action is edited in its own dialog, with what follows it in dialogs of their own', async () => {
  await row('idle').click()
  await properties()
    .getByRole('button', { name: /Edit action/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit action Submit a form' })
  await dialog.getByRole('button', { name: /^(?!Formula).*Form/ }).click()
  await shoot(page, 'view-names')
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['sheet'])
  await page.getByRole('option', { name: 'sheet' }).click()
  await dialog.getByText('Confirmation', { exact: true }).first().waitFor()
  const after = dialog.getByRole('group', { name: 'After an error' })
  await after.getByRole('button', { name: 'Add item' }).click()
  await after.getByRole('button', { name: /Define action/ }).click()
  const inner = page.getByRole('dialog', { name: 'Edit action', exact: true })
  await inner.getByRole('combobox', { name: 'Action type' }).fill('print')
  await page.getByRole('option', { name: /^Print the page/ }).click()
  await shoot(page, 'view-inner-action')
  const printing = page.getByRole('dialog', { name: 'Edit action Print the page' })
  await printing.getByRole('button', { name: 'OK' }).click()
  await printing.waitFor({ state: 'detached' })
  await after.getByText('Print the page').waitFor()
  const condition = dialog.getByRole('textbox', { name: 'Condition' })
  await condition.fill('NOT(ISBLANK({{user.id}}))')
  await dialog.getByText('A key is missing here').waitFor()
  await condition.fill('NOT(ISBLANK(user.id))')
  await dialog.getByText('A key is missing here').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Formula editor for Condition' }).waitFor()
  await shoot(page, 'view-action')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => structure().getByText('Submit a form: ', { exact: false }).count()).toBe(0)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await seeToast(page, 'Saved')
  const { body } = await program.call('CORE_GET', { cursor: { collectionId: 'View', id: 'broken' } })
  const { contains } = (body as { content: { contains: { id: string; listeners: object }[] } }).content
  expect(contains.find(({ id }) => id === 'idle')?.listeners).toMatchObject({
    onClick: [{ parameters: { formId: 'sheet' }, condition: { NOT: [{ ISBLANK: ['{{user.id}}'] }] } }],
  })
})

test('the formula editor offers the components and variables of the view', async () => {
  await row('reader').click()
  await properties().getByRole('button', { name: 'Formula editor for Text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Formula for Text' })
  await typeFormula(page, 'meta.lost.selected.name')
  await shoot(page, 'view-formula')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
  await structure().getByText('A formula reads meta.nowhere', { exact: false }).waitFor({ state: 'detached' })
})

test('the canvas is as wide as a phone, a tablet or a desk', async () => {
  await openLayout('board')
  const width = async () => (await canvas().locator('[data-canvas]').boundingBox())?.width
  for (const each of [390, 768, 1280]) {
    await canvas()
      .getByRole('radio', { name: String(each) })
      .click()
    await expect.poll(width).toBe(each)
  }
  await canvas().getByRole('radio', { name: '390' }).click()
  await frame('tasks').getByText('Call the carrier').waitFor()
  await shoot(page, 'view-phone')
})

test('properties stand under tabs; variables, preview, collections, apps and notes have pages', async () => {
  await row('tasks').click()
  await properties().getByRole('tab', { name: 'Item buttons' }).click()
  await properties().getByText('Record buttons').first().waitFor()
  await shoot(page, 'view-tabs')
  await tab('Variables').click()
  await page.getByRole('button', { name: 'Add' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('greeting')
  await page.getByRole('textbox', { name: 'Starts with' }).fill('Hello')
  await shoot(page, 'view-vars')
  expect(await findViolations(page)).toEqual([])
  await tab('Preview').click()
  await page.getByRole('region', { name: 'Board' }).getByText('Call the carrier').waitFor()
  await shoot(page, 'view-preview')
  expect(await findViolations(page)).toEqual([])
  await tab('Collections').click()
  await page.getByText('Used by tasks').waitFor()
  await tab('Apps').click()
  await page.getByText('Does not grant Tasks: people see nothing there').waitFor()
  await shoot(page, 'view-apps')
  await tab('Notes').click()
  await page.getByRole('textbox', { name: 'Notes for builders' }).fill('Ask Sara first')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
  const { body } = await program.call('CORE_GET', { cursor: { collectionId: 'View', id: 'board' } })
  expect(body).toMatchObject({ adminNotes: 'Ask Sara first', vars: [{ key: 'greeting', value: 'Hello' }] })
})

test('[1-2.2-01] a page is tinted, keeps a width that reads well, and leaves out its head', async () => {
  await openLayout('board')
  await row('Page').click()
  await properties().getByRole('tab', { name: 'Page background' }).click()
  await choose(properties(), 'Select Background', 'Teal')
  const soft = 'rgb(209, 246, 239)'
  const paint = (part: Locator) => part.evaluate(element => getComputedStyle(element).backgroundColor)
  await expect.poll(() => paint(canvas().locator('[data-canvas]'))).toBe(soft)
  await properties().getByRole('tab', { name: 'Navigation bar' }).click()
  await tick(properties().getByRole('checkbox', { name: 'Leave out title and buttons' }))
  await properties().getByRole('tab', { name: 'Basic' }).click()
  await choose(properties(), 'Select Width', 'As wide as reads well')
  await shoot(page, 'view-page-look')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
  await page.goto(`${url}/view?id=board`)
  const main = page.getByRole('main')
  await main.getByText('The end').waitFor()
  expect(await paint(main)).toBe(soft)
  const heading = main.getByRole('heading', { name: 'Board', level: 1 })
  expect((await heading.locator('..').boundingBox())?.height).toBeLessThanOrEqual(1)
  const grid = main.getByRole('grid', { name: 'Tasks' })
  expect((await grid.boundingBox())?.width).toBeLessThanOrEqual(960)
  await shoot(page, 'view-page-tinted')
  await expect.poll(() => findViolations(page)).toEqual([])
  await page.goto(`${url}/`)
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await expect.poll(() => paint(main)).not.toBe(soft)
})
