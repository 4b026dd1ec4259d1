import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { type MailServer, startMailServer } from '../scenarios/mail-server.ts'
import { findViolations } from './find-violations.ts'
import { openPerson, type Person } from './person.ts'
import { choose, seeToast, tick } from './screens/controls.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { asking } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

const password = 'a password of eight words'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let mail: MailServer
let workspace: Workspace
let page: Page
let url: string
let seller: Person
let clerk: Person
let helper: Person
let salesId: string

beforeAll(async () => {
  mail = await startMailServer({ authOptional: true })
  workspace = await openWorkspace()
  ;({ page } = workspace)
  ;({ url } = workspace.server)
  const ask = asking(workspace.program)
  const action = { type: 'NOTIFY', parameters: { userIds: ['{{input.userId}}'], title: 'Orders shipped', link: '/' } }
  const inputs = { type: 'object', properties: { userId: { type: 'string', format: 'text', title: 'User' } } }
  const steps = [{ id: 'tell', stepName: 'Tell', action, nextSteps: [], errorSteps: [] }]
  await ask('CORE_CREATE', { collectionId: 'Flow', id: 'tell', record: { name: 'Tell', inputs, start: 'tell', steps } })
  await ask('FLOW_SET_STATUS', { id: 'tell', status: 'enabled' })
  const { user } = (await ask('SESSION_GET', {})) as unknown as { user: { id: string } }
  const members = [{ userId: user.id }]
  await addApp(workspace.program.call, { name: 'Desk', collections: [], flows: [{ flowId: 'tell' }], members })
})
afterAll(async () => {
  await workspace?.end()
  await mail?.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })

/** By the screens alone; answers the link that came by mail. */
async function invite(email: string, { app, role }: { app: string; role?: string }): Promise<string> {
  await page.goto(`${url}/builder/invitations/general`)
  await box('Email').fill(email)
  if (role) await tick(page.getByRole('checkbox', { name: new RegExp(`^${role}`) }))
  await button('Add to app').press('Enter')
  await page.getByRole('menuitem', { name: new RegExp(`^${app}`) }).press('Enter')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: `Invitation link for ${email}` })
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect.poll(() => mail.linkTo(email)).toBeDefined()
  return mail.linkTo(email) ?? ''
}

async function join(link: string, name: string): Promise<Person> {
  const person = await openPerson(workspace.browser)
  await person.page.goto(link)
  await person.page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await person.page.getByRole('textbox', { name: 'New password' }).fill(password)
  await person.page.keyboard.press('Enter')
  await person.page.getByRole('button', { name: `Account of ${name}` }).waitFor()
  return person
}

async function idOf(email: string): Promise<string> {
  const cursor = { collectionId: 'User', filter: { email: { $eq: email } } }
  const { list } = (await asking(workspace.program)('CORE_LIST', { cursor })) as unknown as { list: { id: string }[] }
  return list[0]?.id ?? ''
}

test('0: the sample is installed once, however often its button is pressed', async () => {
  let asked = 0
  page.on('request', request => {
    if (request.url().endsWith('/SAMPLE_INSTALL')) asked += 1
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Install sample' }).dblclick()
  await page.waitForURL(/\/app\?id=/)
  await seeToast(page, 'Northwind is installed')
  expect(asked).toBe(1)
  salesId = new URL(page.url()).searchParams.get('id') ?? ''
})

test('1: mail is set up, and three people are invited with different apps and roles, and come in by their mails', async () => {
  await page.goto(`${url}/builder/settings/mail`)
  await box('Host').fill('127.0.0.1')
  await box('Port').fill(String(mail.port))
  await choose(page.getByRole('main'), 'Connection', 'Not encrypted')
  await box('Name of the sender').fill('Acme')
  await box('Address of the sender').fill('trellis@acme.example')
  await page.keyboard.press('Control+s')
  await seeToast(page, 'Mail settings saved')
  seller = await join(await invite('seller@acme.example', { app: 'Sales' }), 'Sela Seller')
  clerk = await join(await invite('clerk@acme.example', { app: 'Desk' }), 'Carl Clerk')
  helper = await join(await invite('helper@acme.example', { app: 'Desk', role: 'User admin' }), 'Hedda Helper')
  await seller.page
    .getByRole('link', { name: /^Sales/ })
    .first()
    .waitFor()
  expect(await seller.page.getByRole('link', { name: /^Desk/ }).count()).toBe(0)
  expect(await seller.page.getByRole('link', { name: 'Builder' }).count()).toBe(0)
  await helper.page.getByRole('link', { name: 'Builder' }).first().waitFor()
})

test('2: who forgot their password gets on by another mail', async () => {
  await clerk.page.context().clearCookies()
  await clerk.page.goto(`${url}/sign-in`)
  await clerk.page.getByRole('button', { name: 'Ask for a link' }).press('Enter')
  await clerk.page.getByRole('textbox', { name: 'Email' }).fill('clerk@acme.example')
  await clerk.page.keyboard.press('Enter')
  await expect.poll(() => mail.linkTo('clerk@acme.example')).toContain('/set-password')
  await setPassword(clerk.page, mail.linkTo('clerk@acme.example') ?? '', 'another password of words')
})

test('3: why a seller sees 122 of 830 orders is answered in a sentence, with the rule', async () => {
  await page.goto(`${url}/builder/tags/access?id=${salesId}`)
  await page.getByRole('combobox', { name: 'User' }).fill('sela')
  await page.getByRole('option', { name: 'Sela Seller' }).click()
  await choose(page.getByRole('main'), 'Collection', 'Orders')
  const answer = page.locator('section[aria-live="polite"]')
  await answer
    .getByText(/^Sela Seller sees 122 of 830 records of Orders, because the app Sales gives those where /)
    .waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'walk-why')
  await answer.getByRole('link', { name: 'Open the rule' }).press('Enter')
  await page.getByRole('region', { name: 'Rule and columns of Orders' }).waitFor()
})

test('4: a seller finds an order by the palette, keeps it, and sends a short link that a colleague without a right is told of plainly', async () => {
  const { page: hers } = seller
  await hers.keyboard.press('Control+k')
  await hers.getByRole('combobox', { name: 'Search for anything' }).waitFor()
  await hers.keyboard.type('10249')
  await hers.getByRole('option', { name: /10249/ }).first().waitFor()
  await hers.keyboard.press('Enter')
  await hers.getByRole('heading', { name: /10249/, level: 1 }).waitFor()
  await hers.getByRole('button', { name: /^Add “.*10249.*” to favorites$/ }).press('Enter')
  await hers.getByRole('button', { name: /^Remove “.*10249/ }).waitFor()
  await hers.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await hers.getByRole('button', { name: 'This page' }).press('Enter')
  await hers.getByRole('menuitem', { name: 'Copy short link' }).press('Enter')
  await seeToast(hers, 'Short link copied')
  const link = await hers.evaluate(() => navigator.clipboard.readText())
  await hers.getByRole('link', { name: 'Home' }).first().press('Enter')
  await hers.getByRole('region', { name: 'Favorites' }).getByRole('link', { name: /10249/ }).waitFor()

  await clerk.page.goto(link)
  await clerk.page
    .getByText(/not found/)
    .first()
    .waitFor()
  expect(await clerk.page.getByText('Germany').count()).toBe(0)
  await expect.poll(() => findViolations(clerk.page)).toEqual([])
  await shoot(clerk.page, 'walk-no-right')
})

test('5: a phone signs in, is listed and blocked', async () => {
  const viewport = { width: 390, height: 780 }
  const { page: phone } = await openPerson(workspace.browser, { userAgent: iphone, viewport, hasTouch: true })
  await phone.goto(`${url}/sign-in`)
  await phone.getByRole('textbox', { name: 'Email' }).fill('seller@acme.example')
  await phone.getByRole('textbox', { name: 'Password' }).fill(password)
  await phone.keyboard.press('Enter')
  await phone
    .getByRole('link', { name: /^Sales/ })
    .first()
    .waitFor()
  await page.goto(`${url}/builder/devices/list`)
  await page.getByRole('link', { name: 'Safari, iPhone' }).press('Enter')
  const list = page.getByRole('region', { name: 'Devices' })
  await list.getByRole('button', { name: 'Actions for Safari, iPhone' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Block' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).press('Enter')
  await phone.getByRole('textbox', { name: 'Password' }).waitFor({ timeout: 5000 })
})

test('6: what a flow tells arrives in the open window', async () => {
  await clerk.page.goto(`${url}/`)
  await clerk.page.getByRole('button', { name: /^Notifications/ }).waitFor()
  await clerk.page.waitForLoadState('networkidle')
  await asking(workspace.program)('FLOW_RUN', { id: 'tell', input: { userId: await idOf('clerk@acme.example') } })
  const bell = clerk.page.getByRole('button', { name: /^Notifications.*1/ })
  await bell.waitFor({ timeout: 5000 })
  await bell.press('Enter')
  await clerk.page.getByRole('dialog', { name: 'Latest notifications' }).getByText('Orders shipped').waitFor()
})

test('7: who is blocked while they work is out within five seconds, and told why they cannot come back', async () => {
  const { page: hers } = seller
  await hers.goto(`${url}/table?collectionId=Orders`)
  await hers.getByRole('gridcell').first().waitFor()
  await helper.page.goto(`${url}/builder/users/general?id=${await idOf('seller@acme.example')}`)
  await helper.page.getByRole('checkbox', { name: /^Blocked/ }).press('Space')
  await helper.page.keyboard.press('Control+s')
  await hers.getByRole('textbox', { name: 'Password' }).waitFor({ timeout: 5000 })
  await hers.getByRole('textbox', { name: 'Password' }).fill(password)
  if (await hers.getByRole('textbox', { name: 'Email' }).isEditable())
    await hers.getByRole('textbox', { name: 'Email' }).fill('seller@acme.example')
  await hers.keyboard.press('Enter')
  await hers.getByRole('alert').first().waitFor()
  await shoot(hers, 'walk-blocked')
})
