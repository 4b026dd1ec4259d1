import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import { type Program, signInProgram } from './program.ts'
import { seeToast } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { asking, openSara } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let sara: Person
let page: Page
let url: string
let hers: Program

const flow = {
  name: 'Tell Sara',
  inputs: { type: 'object', properties: inputsOf('title', 'link', 'silent') },
  start: 'tell',
  steps: [
    {
      id: 'tell',
      stepName: 'tell',
      action: {
        type: 'NOTIFY',
        parameters: {
          userIds: ['{{user.id}}'],
          title: '{{input.title}}',
          text: 'Three orders were shipped.\nNothing is left for today.',
          link: '{{input.link}}',
          silent: { EQ: ['{{input.silent}}', 'yes'] },
        },
      },
      nextSteps: [],
      errorSteps: [],
    },
  ],
}

function inputsOf(...ids: string[]): object {
  return Object.fromEntries(ids.map(id => [id, { type: 'string', format: 'text', title: id }]))
}

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ url } = workspace.server)
  const { program } = workspace
  const ask = asking(program)
  await ask('CORE_CREATE', { collectionId: 'Flow', id: 'tell', record: flow })
  await ask('FLOW_SET_STATUS', { id: 'tell', status: 'enabled' })
  sara = await openSara(workspace, userId =>
    addApp(program.call, {
      id: 'desk',
      name: 'Desk',
      collections: [],
      flows: [{ flowId: 'tell' }],
      members: [{ userId }],
    }),
  )
  ;({ page } = sara)
  hers = await signInProgram(url, { email: 'sara@acme.example', password: 'a password of eight words' })
})
afterAll(() => workspace?.end())

/** Sara starts the flow from another window of hers. */
async function tell(title: string, { link = '', silent = 'no' } = {}): Promise<void> {
  const { status, body } = await hers.call('FLOW_RUN', { id: 'tell', input: { title, link, silent } })
  expect([status, body]).toMatchObject([200, { status: 'succeeded' }])
}

const bell = () => page.getByRole('button', { name: /^Notifications/ })
const latest = () => page.getByRole('dialog', { name: 'Latest notifications' })

test('[1-1-15] the bell of somebody who was told nothing says so', async () => {
  await page.goto(`${url}/`)
  await bell().click()
  await latest().getByText('Nothing yet').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'bell-empty')
  await page.keyboard.press('Escape')
})

test('[2-4-41] [2-2.1-15] what a flow tells arrives in the open window, counts, and leads where it says', async () => {
  await tell('Orders shipped', { link: '/app?id=desk' })
  await seeToast(page, 'Orders shipped')
  await page.getByRole('button', { name: 'Notifications, 1 not read' }).waitFor()
  await tell('Quiet news', { silent: 'yes' })
  await page.getByRole('button', { name: 'Notifications, 2 not read' }).waitFor()
  expect(await page.getByText('Quiet news').count()).toBe(0)
  await bell().click()
  await latest().getByText('Quiet news').waitFor()
  expect(await latest().getByRole('listitem').first().textContent()).toContain('Quiet news')
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'bell')
  await latest().getByRole('link', { name: 'Orders shipped' }).click()
  await page.getByRole('heading', { name: 'Desk', level: 1 }).waitFor()
  await latest().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Notifications, 1 not read' }).waitFor()
})

test('[2-4-40] the read flag is turned both ways, in the other window of the same person, too', async () => {
  const other = await sara.context.newPage()
  await other.goto(`${url}/notifications`)
  await other.getByRole('button', { name: 'Mark “Quiet news” as read' }).waitFor()
  await bell().click()
  await latest().getByRole('button', { name: 'Mark “Quiet news” as read' }).press('Enter')
  await latest().getByRole('button', { name: 'Mark “Quiet news” as unread' }).waitFor()
  await other.getByRole('button', { name: 'Mark “Quiet news” as unread' }).click()
  await latest().getByRole('button', { name: 'Mark “Quiet news” as read' }).waitFor()
  await page.keyboard.press('Escape')
  await latest().waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Notifications, 1 not read')
  await other.close()
})

test('[2-7-49] the page shows all, the unread ones alone, and marks all as read', async () => {
  for (let number = 1; number <= 26; number += 1) await tell(`Order ${number} of a customer with a rather long name`)
  await bell().click()
  await latest().getByRole('link', { name: 'See all' }).click()
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  const rows = page.getByRole('list', { name: 'Notifications, the newest first' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(25)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows.count()).toBe(28)
  await page.getByRole('radio', { name: 'Unread' }).press('Space')
  await expect.poll(() => rows.count()).toBe(25)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows.count()).toBe(27)
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'notifications-unread')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await seeToast(page, '27 notifications marked as read')
  await page.getByText('Everything is read').waitFor()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('radio', { name: 'All' }).press('Space')
  await expect.poll(() => rows.count()).toBe(25)
  await tell('The last one of today')
  await rows.first().getByText('The last one of today').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'notifications-small')
  await bell().click()
  await latest().getByText('The last one of today').waitFor()
  await shoot(page, 'bell-small')
  expect(sara.complaints).toEqual([])
})

test('where one is told of what is chosen under the account; who builds is told of more', async () => {
  await page.goto(`${url}/notifications`)
  await page.getByRole('link', { name: 'Choose what you are told' }).click()
  const flows = page.getByRole('group', { name: 'Messages from flows' })
  await page.getByText('Mails cannot be chosen').waitFor()
  expect(await flows.getByRole('checkbox', { name: /^By mail/ }).isDisabled()).toBe(true)
  expect(await page.getByRole('group', { name: 'Blocked flows' }).count()).toBe(0)
  const stored = page.waitForResponse(answer => answer.url().endsWith('/NOTIFICATION_CHOICE_SET'))
  await flows.getByRole('checkbox', { name: 'By the bell' }).press('Space')
  await stored
  await page.reload()
  await expect.poll(() => flows.getByRole('checkbox', { name: 'By the bell' }).isChecked()).toBe(false)
  await expect.poll(() => findViolations(page)).toEqual([])
  const admins = workspace.page
  await admins.goto(`${url}/account/notifications`)
  await admins.getByRole('group', { name: 'Finished imports' }).waitFor()
  await expect.poll(() => findViolations(admins)).toEqual([])
  await shoot(admins, 'notification-choices')
})
