import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import { openPerson, type Person } from './person.ts'
import type { Program } from './program.ts'
import { chooseByText, chooseEntry, lookUp, seeToast } from './screens/controls.ts'
import { pickAction } from './screens/flow-editor.ts'
import { typeFormula } from './screens/formula-editor.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string
let sara: Person

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  const name = { type: 'string', format: 'text', title: 'Name', metadata: { detailGroupId: 'basic' } }
  const document = {
    name: 'Tasks',
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
    schema: { type: 'object', properties: { name } },
  }
  await program.call('SCHEMA_APPLY', { collectionId: 'Tasks', document, baseVersion: null })
  const user = { fullName: 'Sara Sales', email: 'sara@acme.example', roles: [] }
  const { body } = await program.call('CORE_CREATE', { collectionId: 'User', record: user })
  const userId = String((body as { id: string }).id)
  const grants = { collectionId: 'Tasks', create: true, read: true, update: false, delete: false }
  await addApp(program.call, { id: 'desk', name: 'Desk', collections: [grants], members: [{ userId }] })
  const link = await program.call('PASSWORD_LINK_CREATE', { userId })
  sara = await openPerson(workspace.browser)
  await setPassword(sara.page, (link.body as { url: string }).url, 'a password of eight words')
})
afterAll(() => workspace?.end())

const steps = () => page.getByRole('region', { name: 'Steps', exact: true })
const panel = () => page.getByRole('region', { name: 'Step', exact: true })
const strip = () => page.getByRole('region', { name: 'Status' })

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
}

test('[1-2.1-04] [2-2.1-11] a builder makes a flow with an input and two steps, runs it, enables it and gives it to an app', async () => {
  await page.goto(`${url}/builder/flows/list`)
  await page.getByText('There are no flows yet').waitFor()
  await page.getByRole('link', { name: 'New flow' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Add a task')
  await save()

  await page.getByRole('tab', { name: /^Input form/ }).click()
  await page.getByRole('button', { name: 'New field' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('What')
  await page.getByRole('checkbox', { name: 'Required', exact: true }).press('Space')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Input form' }).click()
  await page.getByRole('row', { name: /What/ }).waitFor()

  await page.getByRole('tab', { name: /^Steps/ }).click()
  await steps().getByRole('button', { name: 'Add step' }).click()
  await pickAction(page, 'create a rec', 'Create a record')
  await lookUp(panel().getByRole('combobox', { name: 'Collection' }), 'Tasks')
  await chooseByText(panel(), 'Set a field', 'Name')
  await panel().getByRole('textbox', { name: 'Name' }).fill('{{input.what}}')
  await steps().getByText('Create a record · Tasks').waitFor()
  await steps().getByRole('radio', { name: 'List' }).click()
  await steps().getByRole('button', { name: 'Step Create a record' }).click()
  await page.getByRole('menuitem', { name: 'Insert step after' }).click()
  await pickAction(page, 'formula', 'Transform')
  await steps().getByText('Value is missing', { exact: true }).waitFor()
  await panel().getByRole('textbox', { name: 'Value' }).fill('Added {{input.what}}')
  await expect.poll(() => steps().getByText('Value is missing').count()).toBe(0)
  await steps().getByText('1 → Transform').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'flow-steps')

  await page.getByRole('tab', { name: 'Output' }).click()
  await page.getByRole('button', { name: /^Edit formula for Output/ }).click()
  const formula = page.getByRole('dialog', { name: 'Formula for Output' })
  await typeFormula(page, 'result.transform')
  await formula.getByRole('button', { name: 'Apply' }).click()
  await save()

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const run = page.getByRole('dialog', { name: 'Run Add a task' })
  await run.getByText('What it writes is real').waitFor()
  await run.getByRole('button', { name: 'Run', exact: true }).click()
  await run.getByText('Required field').first().waitFor()
  await run.getByRole('textbox', { name: 'What' }).fill('Buy paint')
  await run.getByRole('button', { name: 'Run', exact: true }).click()
  await run.getByText('Added Buy paint').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'flow-run')
  await page.keyboard.press('Escape')
  await run.waitFor({ state: 'detached' })

  await strip().getByText('Draft').waitFor()
  await strip().getByRole('button', { name: 'Enable' }).click()
  await strip().getByText('Enabled').waitFor()
  await page.goto(`${url}/builder/tags/flow?id=desk`)
  await page.getByRole('button', { name: 'Add flow' }).click()
  await page.getByRole('menuitem', { name: 'Add a task' }).click()
  await save()
})

test('[1-2.1-04] the editor shows which collections a flow is about, and the page that people see, where it runs once it is saved', async () => {
  await page.goto(`${url}/builder/flows/list`)
  await page.getByRole('link', { name: /Add a task/ }).click()
  const more = page.getByRole('region', { name: 'Tabs and saving' }).getByRole('button', { name: 'More' })
  await chooseEntry(more, 'Collections')
  await page.getByRole('link', { name: 'Tasks' }).waitFor()
  await page.getByText('Used by Create a record').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'flow-collections')
  await chooseEntry(more, 'Preview')
  await page.getByRole('heading', { level: 2, name: 'Add a task' }).waitFor()
  await page.getByRole('textbox', { name: 'What' }).fill('Look at it first')
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'flow-preview')
  const form = page.getByRole('form')
  await form.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('region', { name: 'Outcome' }).getByText('Added Look at it first').waitFor()
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Writes down what there is to do')
  await chooseEntry(more, 'Preview')
  await page.getByText('Save first: the saved flow runs.').waitFor()
  expect(await form.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true)
  await save()
  await expect.poll(() => form.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(false)
})

test('what the product keeps itself is named among the collections of a flow, what is gone is told', async () => {
  const step = (id: string, type: string, collectionId: string, nextSteps: object[] = []) => ({
    id,
    stepName: id,
    action: { type, parameters: { cursor: { collectionId } } },
    nextSteps,
    errorSteps: [],
  })
  const steps = [step('people', 'CORE_LIST', 'User', [{ id: 'on', goTo: 'lost' }]), step('lost', 'DATA_LIST', 'Gone')]
  const record = { name: 'Around', start: 'people', steps }
  expect(await program.call('CORE_UPSERT', { collectionId: 'Flow', id: 'around', record })).toMatchObject({
    status: 200,
  })
  await page.goto(`${url}/builder/flows/collections?id=around`)
  await page.getByText('Gone · It does not exist').waitFor()
  await page.getByText('User', { exact: true }).waitFor()
})

test('[2-2.1-02] a member runs the flow from the home of its app, and sees what it made', async () => {
  const { page: hers } = sara
  await hers.goto(`${url}/app?id=desk`)
  await hers.getByRole('link', { name: 'Add a task' }).click()
  await hers.getByRole('heading', { level: 1, name: 'Add a task' }).waitFor()
  await hers.getByRole('textbox', { name: 'What' }).fill('Sweep the floor')
  await hers.getByRole('button', { name: 'Run' }).click()
  await hers.getByRole('region', { name: 'Outcome' }).getByText('Added Sweep the floor').waitFor()
  expect(await findViolations(hers)).toEqual([])
  await shoot(hers, 'flow')
  await hers.goto(`${url}/table?collectionId=Tasks`)
  await hers.getByText('Sweep the floor').first().waitFor()
})

test('the log tells each run and its steps; a flow that is switched off says so to people', async () => {
  await page.goto(`${url}/builder/flows/list`)
  await page.getByRole('link', { name: /Add a task/ }).click()
  await chooseEntry(page.getByRole('region', { name: 'Tabs and saving' }).getByRole('button', { name: 'More' }), 'Logs')
  const runs = page.getByRole('table', { name: 'Runs' })
  await expect.poll(() => runs.getByRole('row').count()).toBe(4)
  await runs.getByRole('row', { name: /Sara Sales/ }).waitFor()
  await shoot(page, 'flow-logs')
  const tested = runs.getByRole('row', { name: /Editor/ }).last()
  await tested.getByRole('link').click()
  const ran = page.getByRole('list', { name: 'Steps' })
  await expect.poll(() => ran.getByRole('listitem').count()).toBe(2)
  const first = ran.getByRole('listitem').first()
  await first.getByText('Create a record').waitFor()
  await first.getByText('Succeeded').waitFor()
  await first.getByRole('region', { name: 'Input of 1 Create a record' }).getByText('Buy paint').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'flow-run-steps')

  await strip().getByRole('button', { name: 'Disable' }).click()
  await strip().getByText('Disabled').waitFor()
  const { page: hers } = sara
  await hers.goto(`${url}/flow?id=${new URL(page.url()).searchParams.get('id')}`)
  await hers.getByText('This flow is switched off.').waitFor()
  expect(await hers.getByRole('button', { name: 'Run' }).isDisabled()).toBe(true)
})

test('steps are moved, duplicated, removed and taken back by keys alone', async () => {
  await page.goto(`${url}/builder/flows/list`)
  await page.getByRole('link', { name: /Add a task/ }).click()
  await page.getByRole('tab', { name: /^Steps/ }).click()
  await steps().getByRole('radio', { name: 'List' }).click()
  const names = () => steps().getByRole('listitem').locator('button[aria-current], button:first-child').allInnerTexts()
  const order = async () => (await names()).map(text => text.split('\n')[1])
  await expect.poll(order).toEqual(['Create a record', 'Transform'])
  await steps()
    .getByRole('button', { name: /^1 Create a record/ })
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(order).toEqual(['Transform', 'Create a record'])
  await page.keyboard.press('Control+d')
  await expect.poll(order).toEqual(['Transform', 'Transform', 'Create a record'])
  await page.keyboard.press('Delete')
  await expect.poll(order).toEqual(['Transform', 'Create a record'])
  await page.keyboard.press('n')
  await pickAction(page, 'end', 'End')
  await expect.poll(order).toEqual(['Transform', 'End', 'Create a record'])
  await expect.poll(() => page.url()).toContain('step=end')
  for (const _ of [1, 2, 3, 4]) await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(order).toEqual(['Create a record', 'Transform'])
})

test('on a phone the bar opens the other sections of the builder, by keys too', async () => {
  await page.goto(`${url}/builder/flows/list`)
  await page.getByRole('heading', { level: 1, name: 'Flows' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  const bar = page.getByRole('navigation', { name: 'Admin menu' })
  await bar.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'More' })
  await menu.getByRole('menuitem', { name: 'Users' }).waitFor()
  await expect.poll(() => menu.getByRole('menuitem').allInnerTexts()).toContain('Platform settings')
  await menu.getByRole('menuitem', { name: 'Users' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
})
