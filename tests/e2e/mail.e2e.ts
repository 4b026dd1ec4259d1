import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../scenarios/mail-server.ts'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import { choose, seeToast } from './screens/controls.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let url: string
let server: MailServer

beforeAll(async () => {
  server = await startMailServer({
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
  })
  workspace = await openWorkspace()
  ;({ page } = workspace)
  ;({ url } = workspace.server)
})
afterAll(async () => {
  await workspace?.end()
  await server?.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const outbox = () => page.getByRole('table', { name: 'Outbox' })

test('a tenant admin sets up mail and tries it; who is invited comes in by the mailed link, who forgot a password by another', async () => {
  await page.goto(`${url}/builder/settings`)
  await page.getByRole('tab', { name: 'Mail' }).click()
  await page.getByText('No mail is sent yet').waitFor()
  await page.getByText('No mail was sent yet').waitFor()
  await shoot(page, 'mail-none')
  expect(await findViolations(page)).toEqual([])
  await box('Host').fill('127.0.0.1')
  await button('Save').click()
  await page.getByText('Required field').waitFor()
  await box('Port').fill(String(server.port))
  await choose(page.getByRole('main'), 'Connection', 'Not encrypted')
  await box('User name').fill('courier')
  await page.getByLabel('Password', { exact: true }).fill('canary-of-mail')
  await box('Name of the sender').fill('Acme Büro')
  await box('Address of the sender').fill('trellis@acme.example')
  await button('Save').click()
  await seeToast(page, 'Mail settings saved')
  await page.getByText(/^Last changed by First admin/).waitFor()
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  expect(await page.content()).not.toContain('canary-of-mail')

  server.refuse.set('admin@acme.example', '550 No such user here')
  await button('Send test mail').click()
  await page.getByText('127.0.0.1 answered: 550 No such user here').first().waitFor()
  server.refuse.clear()
  await button('Send test mail').click()
  await page.getByText('The server took the mail to admin@acme.example.').waitFor()
  await expect.poll(() => outbox().getByRole('row').count()).toBe(3)
  expect(server.received.map(({ to }) => to)).toEqual([['admin@acme.example']])

  server.refuse.set('ada@acme.example', '550 Unknown')
  await page.goto(`${url}/builder/invitations/general`)
  await box('Email').fill('ada@acme.example')
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Invitation link for ada@acme.example' })
  await dialog.getByText('On its way to ada@acme.example').waitFor()
  await shoot(page, 'mail-invited')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.goto(`${url}/builder/settings/mail`)
  const row = outbox().getByRole('row', { name: /ada@acme\.example/ })
  await row.getByText('Failed').waitFor()
  await row.scrollIntoViewIfNeeded()
  await shoot(page, 'mail-outbox')
  expect(await findViolations(page)).toEqual([])
  server.refuse.clear()
  await row.getByRole('button', { name: 'Try again to send to ada@acme.example' }).click()
  await row.getByText('Sent').waitFor()

  const ada = await openPerson(workspace.browser)
  await ada.page.goto(server.linkTo('ada@acme.example') ?? '')
  await ada.page.getByText('You are invited as ada@acme.example').waitFor()
  await ada.page.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace')
  await ada.page.getByRole('textbox', { name: 'New password' }).fill('a password of eight words')
  await ada.page.getByRole('button', { name: 'Join' }).click()
  await ada.page.getByRole('button', { name: 'Account of Ada Lovelace' }).waitFor()

  const forgetful = await openPerson(workspace.browser)
  await forgetful.page.goto(`${url}/sign-in`)
  await forgetful.page.getByRole('button', { name: 'Ask for a link' }).click()
  await forgetful.page.getByRole('textbox', { name: 'Email' }).fill('ada@acme.example')
  await forgetful.page.getByRole('button', { name: 'Ask for a link' }).click()
  await forgetful.page.getByText('If this address belongs to somebody here').waitFor()
  await expect.poll(() => server.linkTo('ada@acme.example')).toContain('/set-password')
  await setPassword(forgetful.page, server.linkTo('ada@acme.example') ?? '', 'another password of words')
  expect([...ada.complaints, ...forgetful.complaints]).toEqual([])
})
