import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { seeToast } from './screens/controls.ts'
import { panel, parameter, steps } from './screens/flow-editor.ts'
import { chooseComponent, properties, property } from './screens/view-editor.ts'
import { shoot } from './shoot.ts'
import { asking, part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string

const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: { detailGroupId: 'basic' } })
const collection = (name: string) => ({
  name,
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: { type: 'object', properties: { name: text('Name') } },
})
const step = (id: string, type: string, parameters: object, next: string[] = []) => ({
  id,
  stepName: id,
  action: { type, parameters },
  nextSteps: next.map(goTo => ({ id: `to ${goTo}`, goTo })),
  errorSteps: [],
})
const flow = {
  name: 'Wait and note',
  engineVersion: 1,
  inputs: { type: 'object', properties: {} },
  inputChanges: [],
  state: { type: 'object', properties: {} },
  start: 'Rest',
  steps: [step('Rest', 'DELAY', { seconds: 60 }, ['Note']), step('Note', 'DATA_CREATE', {})],
}
const source = { type: 'collection', cursor: { collectionId: 'Tasks', options: { limit: 3, orderBy: 'name' } } }

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  const ask = asking(program)
  for (const name of ['Tasks', 'Task notes', 'Notes']) {
    const collectionId = name.replace(' ', '')
    await ask('SCHEMA_APPLY', { collectionId, baseVersion: null, document: collection(name) })
  }
  for (const name of ['Aa', 'Bb', 'Cc', 'Dd', 'Ee'])
    await ask('DATA_CREATE', { collectionId: 'Tasks', id: name, record: { name } })
  await ask('CORE_UPSERT', { collectionId: 'Flow', id: 'rest', record: flow })
  await ask('CORE_UPSERT', {
    collectionId: 'View',
    id: 'tasks',
    record: viewOf('Tasks', [part('table', 'Open tasks', { source })]),
  })
})
afterAll(() => workspace?.end())

const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
async function stored<Document>(collectionId: string, id: string): Promise<Document> {
  const { body } = await program.call('ASSET_GET_VERSION', { collectionId, id })
  return (body as { document: Document }).document
}
const seconds = async () => {
  const { steps } = await stored<typeof flow>('Flow', 'rest')
  return steps[0]?.action.parameters
}

test('a formula that cannot be read keeps a flow from being saved, and stays where it was typed', async () => {
  await page.goto(`${url}/builder/flows/steps?id=rest&step=Rest`)
  await panel(page).getByRole('button', { name: 'Formula for Seconds', exact: true }).press('Enter')
  await parameter(page, 'Seconds').fill('MAX(1, ')
  await save()
  await page.getByText('“MAX(1, ” is no formula:').waitFor()
  await seeToast(page, 'Not saved')
  expect(await seconds()).toEqual({ seconds: 60 })
  await steps(page).locator('[data-step="Note"] button').first().press('Enter')
  await panel(page).getByRole('heading', { name: 'Note', level: 2 }).waitFor()
  await steps(page).locator('[data-step="Rest"] button').first().press('Enter')
  await panel(page).getByRole('heading', { name: 'Rest', level: 2 }).waitFor()
  await expect.poll(() => parameter(page, 'Seconds').inputValue()).toBe('MAX(1, ')
  await shoot(page, 'typed-wrong-formula')
  expect(await findViolations(page)).toEqual([])
  await parameter(page, 'Seconds').fill('MAX(1, 2)')
  await save()
  await seeToast(page, 'Saved')
  expect(await seconds()).toEqual({ seconds: { MAX: [1, 2] } })
})

test('Enter in the search for an action goes to the first that is called so, and Enter there takes it', async () => {
  await panel(page).getByRole('button', { name: 'What it does: Delay' }).press('Enter')
  const picker = page.getByRole('dialog', { name: 'What it does' })
  await picker.getByRole('searchbox').fill('update')
  await picker.getByRole('searchbox').press('Enter')
  const first = picker.getByRole('button', { name: /^Update a record/ })
  await expect.poll(() => first.evaluate(node => node === document.activeElement)).toBe(true)
  await first.press('Enter')
  await panel(page).getByRole('button', { name: 'What it does: Update a record' }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await panel(page).getByRole('button', { name: 'What it does: Delay' }).waitFor()
})

test('a flow with problems is enabled by whoever has read them', async () => {
  const strip = page.getByRole('region', { name: 'Status' })
  await strip.getByRole('button', { name: 'Enable' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText(/^Note: Collection/).waitFor()
  await shoot(page, 'enable-with-problems')
  expect(await findViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Back' }).press('Enter')
  await question.waitFor({ state: 'detached' })
  await strip.getByRole('button', { name: 'Enable' }).press('Enter')
  await question.getByRole('button', { name: 'Enable anyway' }).press('Enter')
  await strip.getByRole('button', { name: 'Disable' }).waitFor()
})

test('text in place of a number is refused and kept; a number shows at once on the canvas', async () => {
  await page.goto(`${url}/builder/views/layout?id=tasks`)
  await chooseComponent(page, 'Open tasks')
  const rows = page.locator('[data-canvas]').getByText(/^(Aa|Bb|Cc|Dd|Ee)$/)
  await expect.poll(() => rows.count()).toBe(3)
  await property(page, 'Rows').fill('abc')
  await save()
  await page.getByRole('alertdialog').getByText('Open tasks: Rows: Enter a number').waitFor()
  await seeToast(page, 'Not saved')
  const { content } = await stored<ReturnType<typeof viewOf>>('View', 'tasks')
  expect(content.contains).toMatchObject([{ attrs: { source } }])
  await expect.poll(() => property(page, 'Rows').inputValue()).toBe('abc')
  await property(page, 'Rows').fill('2')
  await expect.poll(() => rows.count()).toBe(2)
  await save()
  await seeToast(page, 'Saved')
})

test('Enter in a box of collections takes what is called so, Escape gives the search up', async () => {
  const box = properties(page).getByRole('combobox', { name: 'Collection' })
  await box.fill('nothing of the kind')
  await box.press('Escape')
  await expect.poll(() => box.inputValue()).toBe('Tasks')
  await box.fill('notes')
  await box.press('Enter')
  await expect.poll(() => box.inputValue()).toBe('Notes')
  await save()
  await seeToast(page, 'Saved')
  const { content } = await stored<ReturnType<typeof viewOf>>('View', 'tasks')
  expect(content.contains).toMatchObject([{ attrs: { source: { cursor: { collectionId: 'Notes' } } } }])
})
