import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import type { Program } from './program.ts'
import { choose, chooseByText, lookUp, seeToast } from './screens/controls.ts'
import { pickAction } from './screens/flow-editor.ts'
import { typeFormula } from './screens/formula-editor.ts'
import { setPassword } from './screens/session.ts'
import { untilCalm } from './screens/until-calm.ts'
import { shoot } from './shoot.ts'
import { asking, part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string

const text = (title: string, more: object = {}) => ({ type: 'string', format: 'text', title, ...more })
const step = (id: string, type: string, parameters: object) => ({
  id,
  stepName: id,
  action: { type, parameters },
  nextSteps: [],
  errorSteps: [],
})
const input = (id: string) => ({ [id]: text(id) })
const inputs = (...ids: string[]) => ({
  type: 'object',
  properties: Object.assign({}, ...ids.map(input)) as object,
})

/** What programs store that no row can say. */
const byFormula = step('byFormula', 'DATA_CREATE', { collectionId: '{{input.where}}', record: '{{input.values}}' })
const unlike = step('unlike', 'DATA_LIST', {
  cursor: { collectionId: 'Jobs', filter: { $not: { title: { $eq: '{{input.where}}' } } } },
})
const gone = step('gone', 'DATA_UPDATE', {
  collectionId: 'Jobs',
  id: '{{input.where}}',
  record: { title: 'x', lost: 5, crew: { add: ['c1'] } },
})
const nowhere = step('nowhere', 'DATA_UPDATE', { collectionId: 'Gone', id: 'a', record: { title: 'x' } })
const stored = [byFormula, unlike, gone, nowhere]
const otherInput = { flowId: 'crew', input: { gone: 1 } }

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  const ask = asking(program)
  const status = ['open', 'done'].map(value => ({ value, label: value }))
  await define('Crews', { name: text('Name') })
  await define('Jobs', {
    title: text('Title'),
    due: { type: 'string', format: 'date', title: 'Due' },
    status: { type: 'string', format: 'string-option-list', title: 'Status', metadata: { optionList: status } },
    crew: {
      type: 'object',
      format: 'association',
      title: 'Crew',
      metadata: { association: { cursor: { collectionId: 'Crews', associationKey: 'jobs' }, max: 1 } },
    },
  })
  for (const id of ['c1', 'c2']) await ask('DATA_CREATE', { collectionId: 'Crews', id, record: { name: `Crew ${id}` } })
  const links = { status: 'open', crew: { set: ['c1'] } }
  await ask('DATA_CREATE', { collectionId: 'Jobs', id: 'j1', record: { title: 'Roof', ...links } })
  await ask('DATA_CREATE', { collectionId: 'Jobs', id: 'j2', record: { title: 'Wall', status: 'done' } })
  const steps = stored.map((each, at) => ({
    ...each,
    nextSteps: stored.slice(at + 1, at + 2).map(({ id }) => ({ id: `to-${id}`, goTo: id })),
  }))
  const record = { name: 'Of programs', inputs: inputs('where', 'values'), start: 'byFormula', steps }
  await ask('CORE_UPSERT', { collectionId: 'Flow', id: 'programs', record })
  const crew = { name: 'Of a crew', inputs: inputs('crew', 'due'), steps: [] }
  await ask('CORE_UPSERT', { collectionId: 'Flow', id: 'crew', record: crew })
  await ask('FLOW_SET_STATUS', { id: 'crew', status: 'enabled' })
  const known = { flowId: 'crew', input: { crew: '{{input.where}}' } }
  const starting = [
    { ...step('known', 'RUN_FLOW', known), nextSteps: [{ id: 'to-other', goTo: 'other' }] },
    step('other', 'RUN_FLOW', otherInput),
  ]
  const starts = { name: 'Starts it', inputs: inputs('where'), start: 'known', steps: starting }
  await ask('CORE_UPSERT', { collectionId: 'Flow', id: 'starts', record: starts })
  const rows = { source: { type: 'flow', flowId: 'crew', flowInput: { due: '{{vars.due}}' } } }
  const view = viewOf('Desk', [part('action', 'act', { label: 'Close' }), part('table', 'rows', rows)])
  await ask('CORE_UPSERT', { collectionId: 'View', id: 'desk', record: view })
})
afterAll(() => workspace?.end())

const define = (collectionId: string, fields: object) =>
  asking(program)('SCHEMA_APPLY', {
    collectionId,
    document: { name: collectionId, schema: { type: 'object', properties: fields }, detailGroupList: [] },
    baseVersion: null,
  })

const panel = (): Locator => page.getByRole('region', { name: 'Step', exact: true })
const steps = (): Locator => page.getByRole('region', { name: 'Steps', exact: true })
const actionTab = () =>
  panel()
    .getByRole('tab', { name: /^Action/ })
    .click()
const box = (scope: Locator, name: string) => scope.getByRole('textbox', { name, exact: true })
const pickIn = (scope: Locator, name: string, title: string) => lookUp(scope.getByRole('combobox', { name }), title)

async function stepsOf(id: string): Promise<{ id: string; action: { parameters: unknown } }[]> {
  const flow = await asking(program)('CORE_GET', { collectionId: 'Flow', id })
  return flow['steps'] as never
}

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
}

test('collection, conditions and fields of a step are picked, each value fixed or a formula of the flow; then it runs', async () => {
  await page.goto(`${url}/builder/flows/steps?id=crew`)
  await steps().getByRole('button', { name: 'Add step' }).click()
  await pickAction(page, 'list', 'List records')
  await actionTab()
  await pickIn(panel(), 'Collection', 'Jobs')
  await panel().getByRole('button', { name: 'Empty filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await choose(dialog, 'Field', 'Crew')
  await dialog.getByRole('button', { name: 'Use a formula for Value of Crew' }).click()
  await typeFormula(page, '[input.crew]')
  await page.getByRole('dialog', { name: 'Formula for Value of Crew' }).getByRole('button', { name: 'Apply' }).click()
  await dialog.getByRole('button', { name: 'Edit formula for Value of Crew: [input.crew]' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await panel().getByText('1 condition', { exact: true }).waitFor()
  await panel().getByRole('button', { name: 'Show Options', exact: true }).click()
  await chooseByText(panel(), 'Select Order by', 'Due')

  await steps().getByRole('radio', { name: 'List' }).click()
  await steps().getByRole('button', { name: 'Step List records', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Insert step after' }).click()
  await pickAction(page, 'update a rec', 'Update a record')
  await actionTab()
  await pickIn(panel(), 'Collection', 'Jobs')
  await box(panel(), 'ID').fill('{{result.listRecords.list.0.id}}')
  await chooseByText(panel(), 'Set a field', 'Status')
  await panel().getByText('Left empty, this field is emptied.').waitFor()
  await chooseByText(panel(), 'Select Status', 'done')
  await chooseByText(panel(), 'Set another field', 'Due')
  await panel().getByRole('button', { name: 'Formula for Due', exact: true }).click()
  await box(panel(), 'Due').fill('input.due')
  await chooseByText(panel(), 'Set another field', 'Crew')
  await pickIn(panel(), 'Crew', 'Crew c2')
  await chooseByText(panel(), 'Set another field', 'Title')
  await box(panel(), 'Title').fill('Roof, {{input.due}}')
  await panel().getByRole('button', { name: 'Set another field' }).waitFor({ state: 'detached' })
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'step-values')
  await save()
  const cursor = {
    collectionId: 'Jobs',
    filter: { $and: [{ crew: { $matches: { type: 'record', ids: ['{{input.crew}}'] } } }] },
    options: { orderBy: 'due' },
  }
  const record = { status: 'done', due: '{{input.due}}', crew: { set: ['c2'] }, title: 'Roof, {{input.due}}' }
  expect((await stepsOf('crew')).map(({ action }) => action.parameters)).toEqual([
    { cursor },
    { collectionId: 'Jobs', id: '{{result.listRecords.list.0.id}}', record },
  ])
  const run = await asking(program)('FLOW_RUN', { id: 'crew', input: { crew: 'c1', due: '2026-12-24' }, wait: 20 })
  expect(run['status']).toBe('succeeded')
  const job = await asking(program)('DATA_GET', { collectionId: 'Jobs', id: 'j1' })
  expect(job).toMatchObject({ title: 'Roof, 2026-12-24', status: 'done', due: '2026-12-24' })
  expect(job['crew']).toMatchObject({ list: [{ id: 'c2' }] })
})

test('what is set shows again, is taken away and emptied, by keys alone', async () => {
  await page.reload()
  await steps().getByRole('radio', { name: 'List' }).click()
  await steps().getByRole('button', { name: /^2 / }).click()
  await actionTab()
  await expect.poll(() => panel().getByRole('combobox', { name: 'Crew' }).inputValue()).toBe('Crew c2')
  await expect.poll(() => box(panel(), 'Due').inputValue()).toBe('input.due')
  const dropTitle = panel().getByRole('button', { name: 'Do not set Title' })
  await dropTitle.focus()
  await page.keyboard.press('Enter')
  await dropTitle.waitFor({ state: 'detached' })
  await panel().getByRole('combobox', { name: 'Crew' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await panel().getByText('Left empty, this field is emptied.').waitFor()
  await save()
  const [, { action } = { action: { parameters: {} } }] = await stepsOf('crew')
  expect(action.parameters).toMatchObject({
    record: { status: 'done', due: '{{input.due}}', crew: { set: [] } },
  })
  const run = await asking(program)('FLOW_RUN', { id: 'crew', input: { crew: 'c2', due: '2026-12-31' }, wait: 20 })
  expect(run['status']).toBe('succeeded')
  const job = await asking(program)('DATA_GET', { collectionId: 'Jobs', id: 'j1' })
  expect(job).toMatchObject({ due: '2026-12-31' })
  expect(job).not.toHaveProperty('crew')
})

test('formulas in place of a collection or a record, other filters and fields that are gone are shown, and stay as they are', async () => {
  await page.goto(`${url}/builder/flows/steps?id=programs`)
  await steps().getByRole('radio', { name: 'List' }).click()
  const open = async (name: string) => {
    await steps()
      .getByRole('button', { name: new RegExp(`^[0-9]+ ${name}`) })
      .click()
    await actionTab()
  }
  await open('byFormula')
  await expect.poll(() => box(panel(), 'Collection').inputValue()).toBe('input.where')
  await expect.poll(() => box(panel(), 'Record').inputValue()).toBe('input.values')
  await open('unlike')
  await panel().getByRole('button', { name: 'See filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await dialog.getByText('edited as JSON').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open('gone')
  await panel().getByText('There is no such field in the collection').waitFor()
  await expect.poll(() => box(panel(), 'Title').inputValue()).toBe('x')
  await panel().getByText('"add"').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'step-values-gone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await open('nowhere')
  await panel().getByText('"title"').waitFor()
  await steps()
    .getByText(/problems?$/)
    .click()
  await steps().getByRole('button', { name: 'nowhere: There is no collection Gone' }).waitFor()
  await open('gone')
  await box(panel(), 'Title').fill('y')
  await save()
  const [first, second, third, fourth] = await stepsOf('programs')
  expect([first, second, fourth].map(each => each?.action.parameters)).toEqual(
    [byFormula, unlike, nowhere].map(({ action }) => action.parameters),
  )
  expect(third?.action.parameters).toEqual({
    ...gone.action.parameters,
    record: { title: 'y', lost: 5, crew: { add: ['c1'] } },
  })
})

test('an action of a view picks the same', async () => {
  await page.goto(`${url}/builder/views/layout?id=desk&node=act`)
  const properties = page.getByRole('form', { name: 'Properties' })
  const actions = properties.getByRole('group', { name: 'Click' })
  await actions.getByRole('button', { name: 'Add item' }).click()
  await actions.getByRole('button', { name: 'Define action' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit action/ })
  await dialog.getByRole('combobox', { name: 'Action type' }).fill('update a record')
  await page.getByRole('option', { name: /^Update a record/ }).click()
  await pickIn(dialog, 'Collection', 'Jobs')
  await box(dialog.getByRole('group', { name: 'Parameters' }), 'ID').fill('j2')
  await chooseByText(dialog, 'Set a field', 'Status')
  await chooseByText(dialog, 'Select Status', 'open')
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'action-values')
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await save()
  const { content } = (await asking(program)('CORE_GET', { collectionId: 'View', id: 'desk' })) as never as {
    content: { contains: { listeners: { onClick: { type: string; parameters: unknown }[] } }[] }
  }
  expect(content.contains[0]?.listeners.onClick).toEqual([
    expect.objectContaining({
      type: 'DATA_UPDATE',
      parameters: { collectionId: 'Jobs', id: 'j2', record: { status: 'open' } },
    }),
  ])
})

test('a view starts a flow with its inputs one by one, each fixed or a formula, as an action and for its rows', async () => {
  await page.goto(`${url}/builder/views/layout?id=desk&node=act`)
  await untilCalm(page)
  const properties = page.getByRole('form', { name: 'Properties' })
  const actions = properties.getByRole('group', { name: 'Click' })
  await actions.getByRole('button', { name: 'Add item' }).click()
  await actions.getByRole('button', { name: 'Define action' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit action/ })
  await dialog.getByRole('combobox', { name: 'Action type' }).fill('of a crew')
  await page.getByRole('option', { name: 'Of a crew' }).click()
  await page.getByRole('dialog', { name: 'Edit action Of a crew' }).waitFor()
  const payload = dialog.getByRole('group', { name: 'Payload' })
  await box(payload, 'crew').fill('c1')
  await payload.getByRole('button', { name: 'Formula for due', exact: true }).click()
  await box(payload, 'due').fill('vars.due')
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'action-inputs')
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await save()
  await page.goto(`${url}/builder/views/layout?id=desk&node=rows`)
  const input = properties.getByRole('group', { name: 'Input', exact: true })
  await box(input, 'crew').fill('c2')
  await shoot(page, 'source-inputs')
  await save()
  const { content } = (await asking(program)('CORE_GET', { collectionId: 'View', id: 'desk' })) as never as {
    content: { contains: { attrs: { source?: unknown }; listeners: { onClick?: unknown[] } }[] }
  }
  const [act, rows] = content.contains
  expect(act?.listeners.onClick).toContainEqual(
    expect.objectContaining({ type: 'flow:crew', payload: { crew: 'c1', due: '{{vars.due}}' } }),
  )
  expect(rows?.attrs.source).toEqual({ type: 'flow', flowId: 'crew', flowInput: { crew: 'c2', due: '{{vars.due}}' } })
})

test('a step that names the flow it runs asks for its inputs; what that flow does not ask for stays JSON', async () => {
  await page.goto(`${url}/builder/flows/steps?id=starts&step=known`)
  await actionTab()
  const input = panel().getByRole('group', { name: 'Input', exact: true })
  await expect.poll(() => box(input, 'crew').inputValue()).toBe('{{input.where}}')
  await box(input, 'due').fill('2026-12-24')
  await shoot(page, 'step-inputs')
  await save()
  await page.goto(`${url}/builder/flows/steps?id=starts&step=other`)
  await actionTab()
  await panel().getByText('"gone"').waitFor()
  await input.waitFor({ state: 'detached' })
  expect((await stepsOf('starts')).map(({ action }) => action.parameters)).toEqual([
    { flowId: 'crew', input: { crew: '{{input.where}}', due: '2026-12-24' } },
    otherInput,
  ])
})

test('a developer whom no app shows the records picks from the fields, too', async () => {
  const dev = await openPerson(workspace.browser)
  const ask = asking(program)
  const record = { fullName: 'Dora Develops', email: 'dora@acme.example', roles: ['developer'] }
  const { id: userId = '' } = await ask('CORE_CREATE', { collectionId: 'User', record })
  const { url: link = '' } = await ask('PASSWORD_LINK_CREATE', { userId })
  await setPassword(dev.page, link, 'a password of eight words')
  await dev.page.goto(`${url}/builder/flows/steps?id=crew&step=updateARecord`)
  const own = dev.page.getByRole('region', { name: 'Step', exact: true })
  await own.getByRole('tab', { name: /^Action/ }).click()
  await own.getByRole('button', { name: 'done Status' }).waitFor()
  await chooseByText(own, 'Set another field', 'Title')
  await box(own, 'Title').waitFor()
  await dev.context.close()
})
