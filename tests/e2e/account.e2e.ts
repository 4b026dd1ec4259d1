import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { openPerson, type Person } from './person.ts'
import { choose, seeToast, tick } from './screens/controls.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let url: string
let userId: string
let colleague: Person

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page } = workspace)
  ;({ url } = workspace.server)
  const { program, browser } = workspace
  const record = { fullName: 'Sara Sales', email: 'sara@acme.example' }
  const { body } = await program.call('CORE_CREATE', { collectionId: 'User', record })
  userId = (body as { id: string }).id
  const link = await program.call('PASSWORD_LINK_CREATE', { userId })
  colleague = await openPerson(browser)
  await setPassword(colleague.page, (link.body as { url: string }).url, 'a password of eight words')
})
afterAll(() => workspace?.end())

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const session = (token: string) =>
  fetch(`${url}/api/operations/SESSION_GET`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  }).then(answer => answer.status)

test('a person finds where they are signed in, and makes and revokes a token that a program uses', async () => {
  await page.goto(url)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  const sessions = page.getByRole('region', { name: 'Signed in' })
  await sessions.getByText('This one').waitFor()
  await page.getByText('No API tokens yet').waitFor()
  await shoot(page, 'account')
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'New API token' }).click()
  const making = dialog('New API token')
  await making.getByRole('button', { name: 'Create token' }).click()
  await making.getByText('Required field').waitFor()
  await making.getByRole('textbox', { name: 'Name' }).fill('Nightly export')
  await tick(making.getByRole('checkbox', { name: /^Reads only/ }))
  await shoot(page, 'account-new-token')
  expect(await findViolations(page)).toEqual([])
  await making.getByRole('button', { name: 'Create token' }).click()
  const made = dialog('API token “Nightly export”')
  const token = await made.getByRole('textbox', { name: 'Token' }).inputValue()
  await made.getByRole('button', { name: 'Done' }).click()
  expect(await session(token)).toBe(200)
  const tokens = page.getByRole('region', { name: 'API tokens' })
  await tokens.getByText(`ends with ${token.slice(-4)}`).waitFor()
  await shoot(page, 'account-token')
  await tokens.getByRole('button', { name: 'Revoke Nightly export' }).click()
  await page
    .getByRole('alertdialog', { name: 'Revoke “Nightly export”?' })
    .getByRole('button', { name: 'Revoke', exact: true })
    .click()
  await seeToast(page, 'The token was revoked')
  expect(await session(token)).toBe(401)
})

test('who signed in chooses language and time zone; they hold at once, after a reload and for the filters of today', async () => {
  await page.goto(`${url}/account/language`)
  await choose(page.getByRole('main'), 'Language', 'Swiss High German (de-CH)')
  await page.getByText(/a million is 1.000.000/).waitFor()
  await choose(page.getByRole('main'), 'Time zone', 'Pacific/Kiritimati')
  // Nowhere is it later.
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: 'Pacific/Kiritimati' }).format()
  await page.getByText(new RegExp(`Now it is ${day} `)).waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'account-language')
  await page.reload()
  await page.getByText(/a million is 1.000.000/).waitFor()
  const { body } = await workspace.program.call('SESSION_GET', {})
  expect(body).toMatchObject({ user: { locale: 'de-CH', timezone: 'Pacific/Kiritimati' } })
  const { id } = (body as { user: { id: string } }).user
  const filter = { collectionId: 'User', recordId: id }
  const cursor = { collectionId: 'Activity', filter, options: { orderBy: 'createdAt', descending: true, limit: 2 } }
  const log = await workspace.program.call('CORE_LIST', { cursor })
  expect(JSON.stringify(log.body)).toContain('Pacific/Kiritimati')
  await choose(page.getByRole('main'), 'Language', 'English (en)')
  await page.getByText(/a million is 1,000,000/).waitFor()
})

test('who manages users ends the session of a lost device, and it is signed out', async () => {
  await page.goto(`${url}/builder/users/sessions?id=${userId}`)
  await page
    .getByRole('region', { name: 'Signed in' })
    .getByText(/^Chrome/)
    .waitFor()
  await shoot(page, 'user-sessions')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await page.getByText('Not signed in anywhere').waitFor()
  await colleague.page.goto(`${url}/account`)
  await colleague.page.getByRole('heading', { name: /^Sign in/ }).waitFor()
})
