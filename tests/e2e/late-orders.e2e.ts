import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../scenarios/mail-server.ts'
import { startOutsideServer } from '../scenarios/outside-server.ts'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { pickFormat } from './screens/collection-editor.ts'
import { choose, chooseByText, lookUp } from './screens/controls.ts'
import {
  addStepAfter,
  panel,
  panelTab,
  parameter,
  pickStep,
  save,
  saveSound,
  steps,
  writeJson,
} from './screens/flow-editor.ts'
import { typeFormula } from './screens/formula-editor.ts'
import { shoot } from './shoot.ts'
import { asking, openAsMember, part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

const america = ['USA', 'Canada', 'Mexico', 'Brazil', 'Argentina', 'Venezuela']

let workspace: Workspace
let page: Page
let program: Program
let url: string
let token: string
let flowId: string
let hook: string
let mail: MailServer

type Run = { cause: string; status: string }
let outside: Awaited<ReturnType<typeof startOutsideServer>>
let isClosed = false

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  outside = await startOutsideServer((_, number) => (isClosed || number <= 2 ? 503 : 200))
  mail = await startMailServer({ authOptional: true })
  const settings = {
    host: '127.0.0.1',
    port: mail.port,
    security: 'none',
    senderName: 'Acme',
    senderAddress: 'trellis@acme.example',
  }
  await asking(program)('MAIL_SETTINGS_SET', { settings })
  const made = { roles: ['entityAdmin', 'developer'], isTenantAdmin: false, name: 'Night shift' }
  const answer = await asking(program)('API_TOKEN_CREATE', made)
  token = answer['token'] ?? ''
})
afterAll(async () => {
  await workspace?.end()
  await outside?.close()
  await mail?.stop()
})

const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()

const openStep = (name: string) =>
  steps(page)
    .getByRole('button', { name: new RegExp(`^[0-9.]+ ${name.replaceAll('?', '.')}`) })
    .click()

const pickCollection = (name: string) => lookUp(panel(page).getByRole('combobox', { name: 'Collection' }), name)

async function setField(which: string, field: string, value: string): Promise<void> {
  await chooseByText(panel(page), which, field)
  await chooseByText(panel(page), `Select ${field}`, value)
}

async function filterLateOrders(): Promise<void> {
  await panel(page).getByRole('button', { name: 'Empty filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await choose(dialog, 'Field', 'Shipped date')
  await choose(dialog, 'Condition', 'has no value')
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  await chooseSecond(dialog, 'Field', 'Required date')
  await chooseSecond(dialog, 'Condition', 'is before')
  await choose(dialog, 'Value: which day', 'today')
  await shoot(page, 'late-orders-filter')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await panel(page).getByText('2 conditions').waitFor()
}

async function chooseSecond(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog
    .getByRole('button', { name: new RegExp(`${label}$`) })
    .nth(1)
    .click()
  const found = page.getByRole('option', { name: option, exact: true })
  await found.click()
  await found.waitFor({ state: 'detached' })
}

async function addItem(property: string, text: string): Promise<void> {
  const list = panel(page).getByRole('group', { name: property, exact: true })
  await list.getByRole('button', { name: 'Add item' }).click()
  await list.getByRole('textbox').fill(text)
}

async function writeFormula(within: Locator, property: string, text: string): Promise<void> {
  await within
    .getByRole('button', { name: new RegExp(`^(Edit formula for|Formula for|Use a formula for) ${property}`) })
    .click()
  const dialog = page.getByRole('dialog', { name: `Formula for ${property}` })
  await typeFormula(page, text)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a flow of late orders is built in the editor alone: a loop with branches, a call with retries, a message and a mail', async () => {
  await page.goto(`${url}/builder/flows/list`)
  await page.getByRole('link', { name: 'New flow' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Chase late orders')
  await save(page)
  await tab('Saved state')
  await page.getByRole('button', { name: 'New field' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Chased')
  await page.getByRole('button', { name: /^Format: / }).click()
  await pickFormat(page, 'Number')
  await tab('Steps')
  await steps(page).getByRole('button', { name: 'Add step' }).click()
  await pickStep(page, { search: 'list', label: 'List records', name: 'Find' })
  await steps(page).getByRole('radio', { name: 'List' }).click()
  await panelTab(page, 'Action')
  await pickCollection('Orders')
  await filterLateOrders()
  await addStepAfter(page, 'Find', { search: 'for each', label: 'For each', name: 'Each' })
  await parameter(page, 'List').fill('{{result.listRecords.list}}')
  await parameter(page, 'At the same time').fill('3')
  await steps(page).getByRole('button', { name: 'Add step inside' }).click()
  await pickStep(page, { search: 'get a record', label: 'Get a record', name: 'Customer' })
  await pickCollection('Customers')
  await parameter(page, 'ID').fill('{{event.item.customer.list.0.id}}')
  await addStepAfter(page, 'Customer', { search: 'condition', label: 'Condition', name: 'Overseas?' })
  await panel(page).getByRole('button', { name: 'Formula for Condition' }).click()
  await parameter(page, 'Condition').fill(`IN(result.getARecord.country, ${JSON.stringify(america)})`)
  await addStepAfter(page, 'Overseas?', { search: 'update a rec', label: 'Update a record', name: 'By air' })
  await pickCollection('Orders')
  await parameter(page, 'ID').fill('{{event.item.id}}')
  await setField('Set a field', 'Status', 'Picking')
  await chooseByText(panel(page), 'Set another field', 'Ship via')
  await lookUp(panel(page).getByRole('combobox', { name: 'Ship via' }), 'DHL')
  await steps(page).getByRole('button', { name: 'Add step inside' }).click()
  await pickStep(page, { search: 'update a rec', label: 'Update a record', name: 'By road' })
  await pickCollection('Orders')
  await parameter(page, 'ID').fill('{{event.item.id}}')
  await setField('Set a field', 'Status', 'Picking')
  await openStep('By air')
  await panelTab(page, 'Next steps')
  await panel(page).getByRole('button', { name: 'Remove line 1' }).click()
  await openStep('Overseas?')
  await panelTab(page, 'Next steps')
  const line = (number: number) => panel(page).getByRole('group', { name: `Next step ${number}` })
  await line(1)
    .getByRole('button', { name: /^Edit formula for Condition: / })
    .waitFor()
  await line(1).getByRole('textbox', { name: 'Name of the line' }).fill('Overseas')
  await panel(page).getByRole('button', { name: 'Add next step' }).click()
  await choose(line(2), 'Go to', 'By road')
  await openStep('Each')
  await panelTab(page, 'Detail')
  await panel(page).getByRole('button', { name: 'Add value' }).click()
  const kept = panel(page).getByRole('group', { name: 'Value 1' })
  await choose(kept, 'Kept', 'For all runs (store)')
  await choose(kept, 'Name', 'Chased')
  await choose(kept, 'How', 'Add to it')
  await writeFormula(kept, 'Value', 'result.forEach.totalCount')
  await addStepAfter(page, 'Each', { search: 'http', label: 'Send an HTTP request', name: 'Tell the carrier' })
  await choose(panel(page), 'Method', 'POST')
  await parameter(page, 'Address').fill(`${outside.url}/late`)
  await writeJson(page, 'Body', { late: '{{result.forEach.totalCount}}' })
  await panelTab(page, 'Detail')
  await panel(page).getByRole('textbox', { name: 'Attempts' }).fill('4')
  await panel(page).getByRole('textbox', { name: 'First wait (seconds)' }).fill('0')
  await addStepAfter(page, 'Tell the carrier', { search: 'notify', label: 'Notify', name: 'Say how many' })
  const users = panel(page).getByRole('group', { name: 'Users', exact: true })
  await users.getByRole('button', { name: 'Add item' }).click()
  await users.getByRole('button', { name: /^Formula for User/ }).click()
  await users.getByRole('textbox').fill('user.id')
  await parameter(page, 'Title').fill('Late orders: {{result.forEach.totalCount}}')
  await addStepAfter(page, 'Say how many', { search: 'mail', label: 'Send mail', name: 'Mail it' })
  await addItem('To', 'boss@acme.example')
  await parameter(page, 'Subject').fill('Late orders: {{result.forEach.totalCount}}')
  await parameter(page, 'Text').fill('The carrier said {{result.sendAnHttpRequest.body.number}}')
  flowId = await saveSound(page)
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'late-orders-steps')
})

test('it starts every weekday at 08:00 in Berlin, by changed orders and by a webhook, as a token, and is enabled and given to an app', async () => {
  await tab('Starts')
  await page.getByRole('button', { name: 'Add schedule' }).click()
  const schedule = page.getByRole('region', { name: 'Schedule 1', exact: true })
  await choose(schedule, 'Time zone', 'Europe/Berlin')
  await schedule.getByText('Every weekday at 08:00').waitFor()
  await page.getByRole('button', { name: 'Add trigger' }).click()
  const trigger = page.getByRole('region', { name: 'Trigger 1', exact: true })
  await choose(trigger, 'When a record is', 'Updated')
  await choose(trigger, 'Collection', 'Orders')
  await trigger.getByRole('combobox', { name: 'Fields' }).fill('Required')
  await page.getByRole('option', { name: 'Required date' }).click()
  await page.keyboard.press('Tab')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Runs as$/ }).click()
  await page.getByRole('option', { name: /^Night shift/ }).click()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await save(page)
  await page.getByRole('button', { name: 'Make the secret' }).click()
  const secret = page.getByRole('dialog', { name: 'The secret of the webhook' })
  hook = await secret.getByRole('textbox', { name: 'Address' }).inputValue()
  await secret.getByRole('button', { name: 'Done' }).click()
  const strip = page.getByRole('region', { name: 'Status' })
  await strip.getByRole('button', { name: 'Enable' }).click()
  await strip.getByText(/Next run: /).waitFor()
  await page.goto(`${url}/builder/flows/applications?id=${flowId}`)
  await page.getByRole('button', { name: 'Link to an app' }).click()
  await page.getByRole('menuitem', { name: 'Sales' }).click()
  await page.getByRole('link', { name: 'Sales' }).waitFor()
})

const lastRun = async (cause: string) => {
  const { list } = (await asking(program)('FLOW_RUN_LIST', { flowId })) as unknown as { list: Run[] }
  return list.find(run => run.cause === cause)
}
const until = (cause: string) => expect.poll(async () => (await lastRun(cause))?.status, { timeout: 15_000 })

test('run by hand it asks the outside service until that answers, with one key, and changes every late order once', async () => {
  await page.goto(`${url}/builder/flows/preview?id=${flowId}`)
  await page.getByRole('button', { name: 'Run', exact: true }).nth(1).click()
  await page.getByRole('region', { name: 'Outcome' }).getByText('Done').first().waitFor()
  expect(outside.requests.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => '{"late":21}'))
  expect(new Set(outside.requests.map(({ key }) => key)).size).toBe(1)
  const orders = async (filter: object) => {
    const { totalCount } = await asking(program)('DATA_LIST', { cursor: { collectionId: 'Orders', filter } })
    return Number(totalCount)
  }
  expect(await orders({ status: { $eq: 'picking' } })).toBe(21)
  await expect.poll(() => mail.received.map(({ subject }) => subject)).toEqual(['Late orders: 21'])
})

test('[2-7-41] a webhook, a changed order, the interface for programs and a button of a view start it, too', async () => {
  expect(
    (await fetch(hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status,
  ).toBe(202)
  await until('webhook').toBe('succeeded')
  const change = { collectionId: 'Orders', id: '11077', record: { requiredDate: '1998-06-04' } }
  await asking(program)('DATA_UPDATE', change)
  await until('record').toBe('succeeded')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v1/flows/${flowId}/runs?wait=20`, { method: 'POST', headers, body: '{}' })
  expect(await answer.json()).toMatchObject({ status: 'succeeded' })
  const press = { id: 'go', type: 'FLOW_RUN', parameters: { id: flowId, input: {}, wait: 20 } }
  const view = viewOf('Chase', [part('action', 'chase', { label: 'Chase them' }, { listeners: { onClick: [press] } })])
  const grants = ['Orders', 'Customers', 'Shippers'].map(collectionId => ({
    collectionId,
    create: false,
    read: true,
    update: true,
    delete: false,
  }))
  const sara = await openAsMember(workspace, {
    view: { id: 'chase', record: view },
    collections: grants,
    flows: [{ flowId }],
  })
  await sara.page.getByRole('button', { name: 'Chase them' }).click()
  await until('person').toBe('succeeded')
  await sara.page.getByRole('button', { name: /^Notifications/ }).click()
  await sara.page.getByText('Late orders: 21').first().waitFor()
  await page.goto(`${url}/builder/flows/logs?id=${flowId}`)
  const runs = page.getByRole('table', { name: 'Runs' })
  await expect.poll(() => runs.getByRole('row').count()).toBe(6)
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'late-orders-runs')
  await page.goto(`${url}/builder/flows/state?id=${flowId}`)
  await page.getByText('105').waitFor()
})

test('five failures in a row block it, the strip says why, and a reset brings it back', async () => {
  isClosed = true
  const run = () => asking(program)('FLOW_RUN', { id: flowId, input: {} })
  for (const _ of [1, 2, 3, 4, 5]) expect(await run()).toMatchObject({ status: 'failed', error: { type: 'HTTP_5XX' } })
  isClosed = false
  await page.goto(`${url}/builder/flows/steps?id=${flowId}`)
  const strip = page.getByRole('region', { name: 'Status' })
  await strip.getByText('Blocked', { exact: true }).waitFor()
  await shoot(page, 'late-orders-blocked')
  await strip.getByText('Blocked after 5 failed runs, one after the other').waitFor()
  await strip.getByText('The address answered 503').waitFor()
  await strip.getByRole('button', { name: 'Reset' }).click()
  await strip.getByText('Enabled', { exact: true }).waitFor()
  expect(await run()).toMatchObject({ status: 'succeeded' })
})
