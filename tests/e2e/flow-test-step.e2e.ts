import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program

const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: { detailGroupId: 'basic' } })
const tasks = {
  name: 'Tasks',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: { type: 'object', properties: { name: text('Name') } },
}
const step = (id: string, stepName: string, action: object, more: object = {}) => ({
  id,
  stepName,
  action,
  nextSteps: [],
  errorSteps: [],
  ...more,
})
const record = {
  name: 'Late tasks',
  engineVersion: 1,
  inputs: { type: 'object', properties: { who: text('Who') } },
  inputChanges: [],
  state: { type: 'object', properties: {} },
  start: 'find',
  steps: [
    step(
      'find',
      'Find tasks',
      { type: 'DATA_LIST', parameters: { cursor: { collectionId: 'Tasks' } } },
      { nextSteps: [{ id: 'n1', goTo: 'note' }] },
    ),
    step(
      'note',
      'Note how many',
      {
        type: 'DATA_CREATE',
        parameters: { collectionId: 'Tasks', record: { name: 'There were {{result.find.totalCount}}, {{input.who}}' } },
      },
      { nextSteps: [{ id: 'n2', lineName: 'All done', goTo: 'rest' }] },
    ),
    step('rest', 'Rest', { type: 'DELAY', parameters: { seconds: 60 } }),
  ],
}

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  for (const [operation, input] of [
    ['SCHEMA_APPLY', { collectionId: 'Tasks', document: tasks }],
    ['DATA_CREATE', { collectionId: 'Tasks', record: { name: 'Call' } }],
    ['CORE_UPSERT', { collectionId: 'Flow', id: 'late', record }],
  ] as const)
    expect(await program.call(operation, input)).toMatchObject({ status: 200 })
})
afterAll(() => workspace?.end())

const open = (id: string) => page.goto(`${workspace.server.url}/builder/flows/steps?id=late&step=${id}`)
const panel = (): Locator => page.getByRole('region', { name: 'Step', exact: true })
const dialog = (): Locator => page.getByRole('dialog')
const namesOf = async () => {
  const cursor = { collectionId: 'Tasks', options: { orderBy: 'name', limit: 100 } }
  const { body } = await program.call('DATA_LIST', { cursor })
  return (body as { list: { name: string }[] }).list.map(({ name }) => name)
}

test('a step that reads another one says that a result is missing; the other is tested first', async () => {
  await open('note')
  await panel().getByRole('button', { name: 'Test step (writes for real)' }).click()
  await dialog().getByText('No result yet: test that step first, or pin one').waitFor()
  await dialog().getByText('What this step writes or sends is real.').waitFor()
  await page.keyboard.press('Escape')
  await open('find')
  await panel().getByRole('button', { name: 'Test step', exact: true }).click()
  await dialog().getByRole('button', { name: 'Run' }).click()
  await dialog().getByRole('region', { name: 'Output' }).getByText('"Call"').waitFor()
  expect(await namesOf()).toEqual(['Call'])
})

test('it finds the result of that test, writes for real, and says by which line the run would go on', async () => {
  await open('note')
  await panel().getByRole('button', { name: 'Test step (writes for real)' }).press('Enter')
  await dialog()
    .getByText(/^From the run of /)
    .waitFor()
  const who = dialog().getByRole('textbox', { name: 'Who' })
  await who.fill('Ann')
  await expect.poll(() => who.inputValue()).toBe('Ann')
  await dialog().getByRole('button', { name: 'Run' }).click()
  await dialog().getByText('The run would go on by: All done').waitFor()
  await dialog().getByRole('region', { name: 'Input', exact: true }).getByText('"There were 1, Ann"').waitFor()
  expect(await namesOf()).toEqual(['Call', 'There were 1, Ann'])
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'flow-test-step')
})

test('a pinned sample stands in place of the result, and the step shows its pin; it can be taken away', async () => {
  await open('note')
  await panel().getByRole('button', { name: 'Test step (writes for real)' }).press('Enter')
  await dialog().getByRole('button', { name: 'Pin a result of Find tasks' }).click()
  const json = dialog().getByRole('textbox', { name: 'Result of Find tasks, as JSON' })
  await json.fill('{ no json')
  await dialog().getByText('This is no JSON').waitFor()
  await json.fill('{ "totalCount": 99 }')
  await dialog().getByRole('button', { name: 'Pin', exact: true }).click()
  await dialog().getByText('Pinned', { exact: true }).waitFor()
  await dialog().getByRole('button', { name: 'Run' }).click()
  await dialog().getByText('"There were 99, "').first().waitFor()
  await page.keyboard.press('Escape')
  const node = page.locator('[data-step="find"]')
  await node.getByRole('img', { name: 'Pinned' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'flow-pins')
  await panel().getByRole('button', { name: 'Test step (writes for real)' }).click()
  await dialog().getByRole('button', { name: 'Take the pin of Find tasks away' }).click()
  await dialog()
    .getByText(/^From the run of /)
    .waitFor()
})

test('a step that only waits has nothing to be tested', async () => {
  await open('rest')
  await panel().getByRole('heading', { name: 'Rest' }).waitFor()
  expect(
    await panel()
      .getByRole('button', { name: /^Test step/ })
      .count(),
  ).toBe(0)
})
