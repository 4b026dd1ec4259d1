import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import { chooseEntry, seeToast, tick } from './screens/controls.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let url: string

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page } = workspace)
  ;({ url } = workspace.server)
  await addApp(workspace.program.call, {
    id: 'desk',
    name: 'Order desk',
    description: 'Where orders are taken.',
    valueKeys: [{ key: 'region', label: 'Region' }],
    members: [],
  })
})
afterAll(() => workspace?.end())

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function linkIn(email: string): Promise<string> {
  const shown = dialog(`Invitation link for ${email}`)
  const link = await shown.getByRole('textbox', { name: 'Link' }).inputValue()
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.waitFor({ state: 'detached' })
  return link
}

test('somebody is invited, comes in by the link and finds the app; the link is good for nothing then, nor is a revoked one', async () => {
  await page.goto(`${url}/builder/invitations/list`)
  await page.getByText('Nobody is invited yet').waitFor()
  await shoot(page, 'invitations-none')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Invite' }).click()
  await page.getByRole('heading', { level: 1, name: 'New invitation' }).waitFor()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada L.')
  await button('Save').click()
  await page.getByText('Required field').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@acme.example')
  await button('Save').click()
  await page.getByText('A user has this email address already').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@acme.example')
  await page.getByRole('textbox', { name: 'Message' }).fill('Good to have you here.\nOrders come in on the desk.')
  await tick(page.getByRole('checkbox', { name: /^User admin/ }))
  await button('Add to app').click()
  await page.getByRole('menuitem', { name: /^Order desk/ }).click()
  await button('Values in Order desk').click()
  await dialog('Values in Order desk').getByRole('textbox', { name: 'Region' }).fill('north')
  await dialog('Values in Order desk').getByRole('button', { name: 'Save values' }).click()
  await page.getByText('Region: north').waitFor()
  await shoot(page, 'invitations-new')
  await button('Save').click()
  const link = await linkIn('ada@acme.example')
  await shoot(page, 'invitations-editor')
  expect(await findViolations(page)).toEqual([])

  const ada = await openPerson(workspace.browser)
  await ada.page.goto(link)
  await ada.page.getByText('You are invited as ada@acme.example').waitFor()
  await ada.page.getByText('Good to have you here.').waitFor()
  await expect.poll(() => ada.page.url()).not.toContain('token')
  await shoot(ada.page, 'invitations-accept')
  expect(await findViolations(ada.page)).toEqual([])
  expect(await ada.page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Ada L.')
  await ada.page.getByRole('button', { name: 'Join' }).click()
  await ada.page.getByText('Required field').first().waitFor()
  await ada.page.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace')
  await ada.page.getByRole('textbox', { name: 'New password' }).fill('a password of eight words')
  await ada.page.getByRole('button', { name: 'Join' }).click()
  await ada.page.getByRole('button', { name: 'Account of Ada Lovelace' }).waitFor()
  await ada.page
    .getByRole('link', { name: /Order desk/ })
    .first()
    .waitFor()
  await ada.page.goto(link)
  await ada.page.getByText('The link no longer works').waitFor()
  expect(ada.complaints).toEqual([])

  await page.goto(`${url}/builder/invitations/list`)
  await page
    .getByRole('row', { name: /ada@acme\.example/ })
    .getByText('Accepted')
    .waitFor()
  await shoot(page, 'invitations-list')
  await page.goto(`${url}/builder/invitations/general`)
  await page.getByRole('textbox', { name: 'Email' }).fill('charles@acme.example')
  await button('Save').click()
  const second = await linkIn('charles@acme.example')
  await chooseEntry(button('More actions'), 'Revoke')
  await page
    .getByRole('alertdialog')
    .or(dialog(/^Revoke/))
    .getByRole('button', { name: 'Revoke' })
    .click()
  await seeToast(page, 'Invitation revoked')
  await page.getByText('This invitation was revoked').waitFor()
  expect(await button('New link').count()).toBe(0)
  await ada.page.goto(second)
  await ada.page.getByText('The link no longer works').waitFor()
  await shoot(ada.page, 'invitations-dead')
  expect(await findViolations(ada.page)).toEqual([])
})

test('who forgot their password asks for a link; a user admin sees it and makes one', async () => {
  const record = { fullName: 'Grace Hopper', email: 'grace@acme.example', roles: [] }
  const { body } = await workspace.program.call('CORE_CREATE', { collectionId: 'User', record })
  const grace = await openPerson(workspace.browser)
  await grace.page.goto(`${url}/sign-in`)
  await shoot(grace.page, 'forgot-sign-in')
  await grace.page.getByRole('button', { name: 'Ask for a link' }).click()
  await grace.page.getByRole('textbox', { name: 'Email' }).fill('grace@acme.example')
  await shoot(grace.page, 'forgot-ask')
  expect(await findViolations(grace.page)).toEqual([])
  await grace.page.getByRole('button', { name: 'Ask for a link' }).click()
  await grace.page.getByText('If this address belongs to somebody here').waitFor()
  await shoot(grace.page, 'forgot-asked')

  await page.goto(`${url}/builder/users/list`)
  await page
    .getByRole('row', { name: /Grace Hopper/ })
    .getByText('Asked for a password')
    .waitFor()
  await shoot(page, 'forgot-list')
  await page.goto(`${url}/builder/users/general?id=${(body as { id: string }).id}`)
  await page.getByText(/^Asked for a new password on/).waitFor()
  await shoot(page, 'forgot-user')
  expect(await findViolations(page)).toEqual([])
  await button('Set-password link').last().click()
  const shown = dialog('Set-password link for Grace Hopper')
  const link = await shown.getByRole('textbox', { name: 'Link' }).inputValue()
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.getByText(/^Asked for a new password on/).waitFor({ state: 'detached' })
  await setPassword(grace.page, link, 'a password of eight words')
  expect(grace.complaints).toEqual([])
})
