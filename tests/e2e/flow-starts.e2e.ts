import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { choose, seeToast, tick } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  const text = { type: 'string', format: 'text', title: 'Region', metadata: {} }
  const inputs = { type: 'object', properties: { region: text } }
  const steps = [
    {
      id: 'list',
      stepName: 'List',
      action: { type: 'TRANSFORM', parameters: { value: '1' } },
      nextSteps: [],
      errorSteps: [],
    },
  ]
  await program.call('CORE_UPSERT', {
    collectionId: 'Flow',
    id: 'late',
    record: { name: 'Late orders', inputs, steps, start: 'list' },
  })
})
afterAll(() => workspace?.end())

const tab = (name: string) => page.goto(`${url}/builder/flows/${name}?id=late`)
const card = (number: number) => page.getByRole('region', { name: `Schedule ${number}`, exact: true })
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const times = (number: number) => card(number).getByRole('list').getByRole('listitem')

test('a token is made, and somebody is let use it in flows', async () => {
  const record = { fullName: 'Bea Builder', email: 'bea@acme.example', roles: ['developer'] }
  await program.call('CORE_CREATE', { collectionId: 'User', record })
  await tab('starts')
  await page.getByText('No schedule yet').waitFor()
  await page.getByText('There is no API token that you may use yet.').waitFor()
  await shoot(page, 'schedules-none')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Make an API token' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  // The flow runs as it, without having been left.
  await page.getByRole('button', { name: /^Night shift.* Runs as$/ }).waitFor()
  await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter')
  await page.goto(`${url}/account`)
  await page.getByRole('button', { name: 'Who may use Night shift in flows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who may use Night shift in flows' })
  await dialog.getByRole('checkbox', { name: 'Bea Builder' }).waitFor()
  await shoot(page, 'token-users')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('searchbox').fill('nobody of this name')
  await dialog.getByText('Nobody matches').waitFor()
  await dialog.getByRole('searchbox').fill('bea')
  await tick(dialog.getByRole('checkbox', { name: 'Bea Builder' }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('in flows of Bea Builder').waitFor()
})

test('[2-3.3-06] a schedule reads as a sentence with its next five times, and is saved with the token that it runs as', async () => {
  await tab('starts')
  await page.getByRole('button', { name: 'Add schedule' }).focus()
  await page.keyboard.press('Enter')
  await choose(card(1), 'Time zone', 'Europe/Berlin')
  await card(1).getByText('Every weekday at 08:00').waitFor()
  await card(1).getByText('Next times in Europe/Berlin').waitFor()
  await expect.poll(() => times(1).count()).toBe(5)
  for (const line of await times(1).allInnerTexts()) expect(line).toMatch(/^(Mon|Tue|Wed|Thu|Fri).*08:00/)
  await card(1).getByRole('textbox', { name: 'Region' }).fill('north')
  await save()
  await page.locator('form, main').getByText('Choose an API token to run as').first().waitFor()
  await seeToast(page, 'Not saved')
  await page.getByRole('button', { name: /Runs as$/ }).click()
  await page.getByRole('option', { name: /^Night shift/ }).click()
  await save()
  await seeToast(page, 'Saved')
  await shoot(page, 'schedules-one')
  expect(await findViolations(page)).toEqual([])
  const { body } = await program.call('CORE_GET', { collectionId: 'Flow', id: 'late' })
  expect(body).toMatchObject({ id: 'late' })
  await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Enable' }).click()
  await page
    .getByRole('region', { name: 'Status' })
    .getByText(/Next run: /)
    .waitFor()
})

test('each type asks for its own parts; what is wrong stands at them, and times that are too close are told', async () => {
  await tab('starts')
  await page.getByRole('button', { name: 'Add schedule' }).click()
  await card(2).getByRole('combobox', { name: 'Days of the week' }).fill('Sat')
  await page.getByRole('option', { name: 'Saturday' }).click()
  // Leaving takes nothing back of what was chosen.
  await page.keyboard.press('Tab')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await card(2)
    .getByText(/Every .*Friday,? and Saturday at 08:00/)
    .waitFor()
  await choose(card(2), 'Repeats', 'Monthly')
  await card(2).getByRole('textbox', { name: 'Day of the month' }).fill('31')
  await page.keyboard.press('Tab')
  await card(2).getByText('On the last day of every month at 08:00').waitFor()
  await choose(card(2), 'Repeats', 'By a cron pattern')
  await card(2).getByRole('textbox', { name: 'Cron pattern' }).fill('*/2 * * * *')
  await card(2).getByText('Times less than 5 minutes after another one are left out.').waitFor()
  await card(2).getByRole('textbox', { name: 'Cron pattern' }).fill('0 0 30 2 *')
  await save()
  await card(2).getByText('Never comes').waitFor()
  await shoot(page, 'schedules-many')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove schedule 2' }).click()
  await card(2).waitFor({ state: 'detached' })
})

test('a webhook gets its address once, and a request to it starts the flow', async () => {
  await tab('starts')
  await page.getByText('No webhook').waitFor()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByText('Save the flow to make its address and its secret.').waitFor()
  await save()
  await seeToast(page, 'Saved')
  await page.getByText('There is no secret yet: every request is refused.').waitFor()
  await page.getByRole('button', { name: 'Make the secret' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'The secret of the webhook' })
  const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue()
  await shoot(page, 'webhook-secret')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  const headers = { 'content-type': 'application/json' }
  const sent = await fetch(address, { method: 'POST', headers, body: '{"region":"south"}' })
  expect(sent.status).toBe(202)
  expect((await fetch(`${address}x`, { method: 'POST', headers, body: '{}' })).status).toBe(401)
  await choose(page.getByRole('region', { name: 'Webhook' }), 'The sender proves itself by', 'A signature in a header')
  await page.getByRole('textbox', { name: 'Header of the signature' }).waitFor()
  await shoot(page, 'webhook')
  expect(await findViolations(page)).toEqual([])
  const bar = page.getByRole('region', { name: 'Tabs and saving' })
  await bar.getByRole('button', { name: 'Discard' }).click()
  await tab('logs')
  await page.getByRole('row', { name: /Webhook/ }).waitFor()
})

test('a flow whose token is gone says so', async () => {
  await page.goto(`${url}/account`)
  await page.getByRole('button', { name: 'Revoke Night shift' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await tab('starts')
  await page.getByText('The API token that it runs as was revoked or has ended').waitFor()
  await page.getByText('runs fail until you choose another one').waitFor()
  await shoot(page, 'schedules-gone')
  expect(await findViolations(page)).toEqual([])
})
