import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { choose, seeToast } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string

const link = {
  type: 'object',
  format: 'association',
  title: 'Customer',
  metadata: { association: { cursor: { collectionId: 'Customers', associationKey: 'orders' }, max: 1 } },
}
const properties = {
  text: { type: 'string', format: 'text', title: 'Text' },
  total: { type: 'number', format: 'number', title: 'Total' },
  customer: link,
}

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  await ask('API_TOKEN_CREATE', { roles: ['entityAdmin'], isTenantAdmin: false, name: 'Warehouse' })
  await define('Customers', { name: { type: 'string', format: 'text', title: 'Name' } })
  await define('Orders', properties)
  const step = (stepName: string, value: string) => ({
    id: 'told',
    stepName,
    action: { type: 'TRANSFORM', parameters: { value } },
    nextSteps: [],
    errorSteps: [],
  })
  const steps = [step('Tell', '{{changed.total.prevValue}}')]
  await keepFlow('big', {
    name: 'Big orders',
    steps,
    start: 'told',
    output: '{{changed.total.prevValue}}',
    verboseLog: true,
  })
})
afterAll(() => workspace?.end())

async function ask(operation: string, input: object): Promise<unknown> {
  const { status, body } = await program.call(operation, input)
  if (status !== 200) throw new Error(`${operation}: ${JSON.stringify(body)}`)
  return body
}
const define = (collectionId: string, fields: object) =>
  ask('SCHEMA_APPLY', {
    collectionId,
    document: { name: collectionId, schema: { type: 'object', properties: fields }, detailGroupList: [] },
    baseVersion: null,
  })
const keepFlow = (id: string, record: object) => ask('CORE_UPSERT', { collectionId: 'Flow', id, record })

const tab = (name: string, id = 'big') => page.goto(`${url}/builder/flows/${name}?id=${id}`)
const card = (number: number) => page.getByRole('region', { name: `Trigger ${number}`, exact: true })
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const strip = () => page.getByRole('region', { name: 'Status' })
const runs = async () => {
  const { list } = (await ask('FLOW_RUN_LIST', { flowId: 'big' })) as { list: { id: string; status: string }[] }
  return list
}

test('a trigger is made by keyboard: event, collection, fields, and what records were and are', async () => {
  await tab('starts')
  await page.getByText('No trigger yet').waitFor()
  await shoot(page, 'triggers-none')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add trigger' }).focus()
  await page.keyboard.press('Enter')
  await choose(page.getByRole('main'), 'Runs as', await optionOf('Warehouse'))
  await save()
  await seeToast(page, 'Not saved')
  await card(1).getByText('Choose a collection').waitFor()
  await shoot(page, 'triggers-new')
  await choose(card(1), 'When a record is', 'Updated')
  await choose(card(1), 'Collection', 'Orders')
  await card(1).getByRole('combobox', { name: 'Fields' }).fill('Tot')
  await page.getByRole('option', { name: 'Total' }).click()
  await page.keyboard.press('Tab')
  await expect.poll(() => card(1).getByRole('combobox', { name: 'Fields' }).inputValue()).toBe('')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  const after = card(1).getByRole('group', { name: 'Trigger 1: Conditions after the change' })
  await choose(after, 'Field', 'Total')
  await choose(after, 'Condition', 'is more than')
  await after.getByRole('textbox', { name: 'Value' }).fill('1000')
  await page.keyboard.press('Tab')
  await save()
  await seeToast(page, 'Saved')
  await shoot(page, 'triggers-one')
  expect(await findViolations(page)).toEqual([])
  expect(await ask('CORE_GET', { collectionId: 'Flow', id: 'big' })).toMatchObject({
    triggers: [
      { event: 'update', collectionId: 'Orders', fieldIds: ['total'], filter: { $and: [{ total: { $gt: 1000 } }] } },
    ],
  })
})

async function optionOf(name: string): Promise<string> {
  await page.getByRole('button', { name: /Runs as$/ }).click()
  const option = page.getByRole('option', { name: new RegExp(`^${name}`) })
  const text = await option.innerText()
  await page.keyboard.press('Escape')
  await option.waitFor({ state: 'detached' })
  return text
}

test('changes that fit start it once, what fits not starts nothing, and what it misses while it is off is counted', async () => {
  await ask('DATA_CREATE', { collectionId: 'Orders', id: 'first', record: { total: 5 } })
  await tab('starts')
  await strip().getByRole('button', { name: 'Enable' }).click()
  await strip().getByRole('button', { name: 'Disable' }).waitFor()
  await ask('DATA_UPDATE', { collectionId: 'Orders', id: 'first', record: { total: 900 } })
  await ask('DATA_UPDATE', { collectionId: 'Orders', id: 'first', record: { total: 2000 } })
  await expect.poll(runs, { timeout: 15_000 }).toMatchObject([{ status: 'succeeded' }])
  await tab('logs')
  await page
    .getByRole('row', { name: /A record/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { name: /^Run of/ }).waitFor()
  await page
    .getByRole('region', { name: 'Output of 1 Tell' })
    .or(page.getByLabel('Output of 1 Tell'))
    .getByText('900')
    .waitFor()
  const link = page.getByRole('link', { name: 'Open the record' })
  expect(await link.getAttribute('href')).toBe('/detail?collectionId=Orders&id=first')
  await shoot(page, 'triggers-run')
  await strip().getByRole('button', { name: 'Disable' }).click()
  await strip().getByRole('button', { name: 'Enable' }).waitFor()
  await ask('DATA_UPDATE', { collectionId: 'Orders', id: 'first', record: { total: 3000 } })
  const missed = async () => (await ask('FLOW_STATUS', { id: 'big' })) as object
  await expect.poll(missed, { timeout: 15_000 }).toMatchObject({ missedChangeCount: 1 })
  await page.reload()
  await strip().getByText('1 change of records missed while it was not enabled').waitFor()
  await shoot(page, 'triggers-missed')
  expect(await runs()).toHaveLength(1)
})

test('links ask for their association, another collection clears what was said of the one before', async () => {
  await tab('starts')
  await choose(card(1), 'When a record is', 'Linked')
  await choose(card(1), 'Association', 'Customer')
  await choose(card(1), 'Collection', 'Customers')
  await save()
  await seeToast(page, 'Not saved')
  await card(1).getByText('Choose one association').waitFor()
  await card(1).getByRole('group', { name: 'Trigger 1: Conditions on the linked record' }).waitFor()
  await page.getByRole('button', { name: 'Add trigger' }).click()
  await choose(card(2), 'When a record is', 'Deleted')
  await choose(card(2), 'Collection', 'Orders')
  await card(2).getByRole('group', { name: 'Trigger 2: Conditions on the deleted record' }).waitFor()
  await shoot(page, 'triggers-two')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove trigger 2' }).click()
  await card(2).waitFor({ state: 'detached' })
  const bar = page.getByRole('region', { name: 'Tabs and saving' })
  await bar.getByRole('button', { name: 'Discard' }).click()
  await card(1).getByRole('group', { name: 'Trigger 1: Conditions after the change' }).waitFor()
})
