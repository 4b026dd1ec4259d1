import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp, addMember, memberId, removeMember } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import type { Program } from './program.ts'
import * as apps from './screens/app-editor.ts'
import { seeToast } from './screens/controls.ts'
import { pressUntil } from './screens/keyboard.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string
const people: string[] = []

const longName =
  `${'Wilhelmina Konstantinopolitanischedudelsackpfeifer'} ${'of the northern districts '.repeat(4)}`.trim()

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  for (let number = 1; number <= 26; number += 1) {
    const fullName = number === 7 ? longName : `Person ${String(number).padStart(2, '0')}`
    const record = { fullName, email: `person${number}@acme.example`, roles: [] }
    people.push(String((await created('User', record)).id))
  }
  await addApp(program.call, {
    id: 'desk',
    name: 'Desk',
    description: 'Where orders are taken.',
    members: [],
    valueKeys: [{ key: 'region', label: 'Region' }, { key: 'rank' }],
  })
  await addApp(program.call, { id: 'empty', name: 'Empty', members: [] })
})
afterAll(() => workspace?.end())

async function created(collectionId: string, record: object): Promise<{ id?: string }> {
  const { status, body } = await program.call('CORE_CREATE', { collectionId, record })
  expect(status).toBe(200)
  return body as { id?: string }
}

async function membersOf(filter: object): Promise<Record<string, unknown>[]> {
  const cursor = { collectionId: 'AppMember', filter, options: { limit: 100, orderBy: 'recordTitle' } }
  return ((await program.call('CORE_LIST', { cursor })).body as { list: Record<string, unknown>[] }).list
}

const list = () => page.getByRole('region', { name: 'People of this app' })
const dialog = (name: string) => page.getByRole('dialog', { name })
const editApp = async (id: string) => {
  await page.goto(`${url}/builder/tags/user?id=${id}`)
  await list().waitFor()
}

test('an app without anybody says so; who is added is in it at once, without a save', async () => {
  await editApp('desk')
  await list().getByText('Nobody is in this app yet').waitFor()
  await shoot(page, 'members-none')
  expect(await findViolations(page)).toEqual([])
  await apps.addUser(page, 'Person 01')
  await seeToast(page, 'Person 01 is in Desk now')
  expect(await membersOf({ appId: { $eq: 'desk' } })).toMatchObject([{ userId: people[0], recordTitle: 'Person 01' }])
  await expect.poll(() => page.getByRole('tab', { name: /^Users/ }).innerText()).toMatch(/1/)
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(false)
})

test('values are given by key with the keyboard alone, and one that is too long is said at its field', async () => {
  await page.getByRole('button', { name: 'Values of Person 01' }).focus()
  await page.keyboard.press('Enter')
  const form = dialog('Values of Person 01')
  await form.getByRole('textbox', { name: 'Region' }).waitFor()
  await page.keyboard.type('x'.repeat(501))
  await page.keyboard.press('Enter')
  await form.getByText('Has at most 500 characters').waitFor()
  await form.getByRole('textbox', { name: 'Region' }).fill('north')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await shoot(page, 'members-values')
  expect(await findViolations(page)).toEqual([])
  await form.getByRole('textbox', { name: 'rank' }).press('Enter')
  await form.waitFor({ state: 'detached' })
  await seeToast(page, 'Values saved')
  await list().getByText('Region: north · rank: 3').waitFor()
  expect(await membersOf({ appId: { $eq: 'desk' } })).toMatchObject([{ values: { region: 'north', rank: '3' } }])
  await shoot(page, 'members-one')
  expect(await findViolations(page)).toEqual([])
})

test('who is taken out is out at once, and comes back with the values by Undo', async () => {
  await page.getByRole('button', { name: 'Remove Person 01' }).click()
  await list().getByText('Nobody is in this app yet').waitFor()
  expect(await membersOf({ appId: { $eq: 'desk' } })).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await list().getByText('Region: north · rank: 3').waitFor()
  expect(await membersOf({ appId: { $eq: 'desk' } })).toMatchObject([{ values: { region: 'north', rank: '3' } }])
})

test('Undo pressed by keys leaves the focus on the page, where what had it is gone', async () => {
  // With another toast beside it the focus would go there.
  await seeToast(page, 'Person 01 is in Desk now')
  await page.getByRole('button', { name: 'Remove Person 01' }).press('Enter')
  await list().getByText('Nobody is in this app yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('F8')
  await pressUntil(page, 'Tab', 'Undo')
  await page.keyboard.press('Enter')
  await list().getByText('Region: north · rank: 3').waitFor()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.evaluate(node => node === document.activeElement)).toBe(true)
})

test('a change by somebody else shows by itself; one that both make is no error', async () => {
  await addMember(program.call, 'desk', { userId: people[1] ?? '' })
  await page.getByRole('button', { name: 'Remove Person 02' }).waitFor()
  await removeMember(program.call, 'desk', people[1] ?? '')
  await page.getByRole('button', { name: 'Remove Person 02' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('Person 02')
  const add = page.getByRole('button', { name: 'Add Person 02' })
  await add.waitFor()
  await shoot(page, 'members-adding')
  expect(await findViolations(page)).toEqual([])
  // As if the other's change had not been told yet.
  await page.route(
    '**/api/operations/CORE_CREATE',
    async route => {
      await addMember(program.call, 'desk', { userId: people[1] ?? '' })
      await route.continue()
    },
    { times: 1 },
  )
  await add.click()
  await seeToast(page, 'Person 02 is in Desk already')
  await page.getByRole('dialog').getByText('In this app').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await membersOf({ appId: { $eq: 'desk' } })).toHaveLength(2)
  await page.getByRole('button', { name: 'Remove Person 02' }).waitFor()
  await removeMember(program.call, 'desk', people[1] ?? '')
  await page.getByRole('button', { name: 'Remove Person 02' }).waitFor({ state: 'detached' })
})

test('a change that fails says so and takes nothing else with it', async () => {
  let attempts = 0
  await page.route('**/api/operations/CORE_DELETE', route => {
    attempts += 1
    return route.abort()
  })
  await page.getByRole('button', { name: 'Remove Person 01' }).click()
  await seeToast(page, 'No connection')
  expect(attempts).toBe(3)
  await page.unroute('**/api/operations/CORE_DELETE')
  await list().getByText('Region: north · rank: 3').waitFor()
  expect(await membersOf({ appId: { $eq: 'desk' } })).toHaveLength(1)
})

test('what values are called is saved with the app, and can be given then', async () => {
  await editApp('empty')
  await apps.addUser(page, 'Person 03')
  expect(await page.getByRole('button', { name: 'Values of Person 03' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Add value' }).click()
  await page.getByRole('textbox', { name: 'Value name' }).fill('team')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Label of team' }).fill('Team')
  await page.getByText('Save the app before people can be given the values').waitFor()
  await shoot(page, 'members-keys')
  expect(await findViolations(page)).toEqual([])
  await apps.save(page)
  await page.getByRole('button', { name: 'Values of Person 03' }).click()
  await dialog('Values of Person 03').getByRole('textbox', { name: 'Team' }).fill('A')
  await page.getByRole('button', { name: 'Save values' }).click()
  await list().getByText('Team: A').waitFor()
  await page.getByRole('button', { name: 'Remove value team' }).click()
  await page.getByText('Saving the app takes away what people have as Team.').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('textbox', { name: 'Label of team' }).waitFor()
})

test('many are shown a page at a time and found by name; long names and values stay inside', async () => {
  for (const userId of people.slice(1)) {
    const values = { region: userId === people[6] ? 'north by northwest '.repeat(9) : 'south', rank: '1' }
    await addMember(program.call, 'desk', { userId, values })
  }
  await editApp('desk')
  await list().getByText('1–25 of 26').waitFor()
  await shoot(page, 'members-many')
  await list().getByRole('searchbox', { name: 'Search people of this app' }).fill('konstantinopol')
  await page.getByRole('button', { name: `Remove ${longName}` }).waitFor()
  await expect.poll(() => list().getByRole('listitem').count()).toBe(1)
  await shoot(page, 'members-long')
  expect(await findViolations(page)).toEqual([])
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('from the user the same places are seen, added, given values and ended', async () => {
  const userId = people[2] ?? ''
  await page.goto(`${url}/builder/users/applications?id=${userId}`)
  const own = page.getByRole('region', { name: 'Apps' })
  await own.getByText('Team: A').waitFor()
  await shoot(page, 'members-user')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Values in Desk' }).click()
  const form = dialog('Values in Desk')
  await form.getByRole('textbox', { name: 'Region' }).fill('west')
  await form.getByRole('button', { name: 'Save values' }).click()
  await own.getByText('Region: west · rank: 1').waitFor()
  await page.getByRole('button', { name: 'Remove from Empty' }).click()
  await page.getByRole('button', { name: 'Remove from Empty' }).waitFor({ state: 'detached' })
  expect(await membersOf({ userId: { $eq: userId } })).toMatchObject([
    { id: memberId('desk', userId), values: { region: 'west', rank: '1' } },
  ])
  await page.getByRole('button', { name: 'Add to app' }).click()
  await page.getByRole('menuitem', { name: /^Empty/ }).click()
  await page.getByRole('button', { name: 'Remove from Empty' }).waitFor()
  expect(await membersOf({ userId: { $eq: userId } })).toHaveLength(2)
})

test('a user admin changes places in apps of their own alone, and none of themselves', async () => {
  const record = { fullName: 'Una User', email: 'una@acme.example', roles: ['userAdmin'] }
  const { id = '' } = await created('User', record)
  await addMember(program.call, 'desk', { userId: id, values: { region: 'east' } })
  const link = await program.call('PASSWORD_LINK_CREATE', { userId: id })
  const una = await openPerson(workspace.browser)
  await setPassword(una.page, (link.body as { url: string }).url, 'a password of eight words')
  const buttons = async (userId: string, seen: string) => {
    await una.page.goto(`${url}/builder/users/applications?id=${userId}`)
    const own = una.page.getByRole('region', { name: 'Apps' })
    await own.getByText(seen).waitFor()
    return own
      .getByRole('button')
      .evaluateAll(each => each.map(one => one.getAttribute('aria-label') ?? one.textContent))
  }
  expect(await buttons(people[2] ?? '', 'Region: west')).toEqual(['Values in Desk', 'Remove from Desk'])
  expect(await buttons(id, 'Region: east')).toEqual([])
  expect(await findViolations(una.page)).toEqual([])
  await una.context.close()
})

test('who is not there yet is made in place, gets a link, and sees the next app on the open home by itself', async () => {
  await editApp('empty')
  await page.getByRole('button', { name: 'Add user' }).click()
  await dialog('Add people to Empty').getByRole('searchbox').fill('Nora Newcomer')
  await dialog('Add people to Empty').getByText('Nobody matches').waitFor()
  await page.getByRole('button', { name: 'New user' }).click()
  const form = dialog('New user in Empty')
  expect(await form.getByRole('textbox', { name: 'Full name' }).inputValue()).toBe('Nora Newcomer')
  await form.getByRole('textbox', { name: 'Email' }).fill('person01')
  await page.keyboard.press('Enter')
  await form.getByText('Enter an email address, such as').waitFor()
  await shoot(page, 'members-new')
  expect(await findViolations(page)).toEqual([])
  await form.getByRole('textbox', { name: 'Email' }).fill('person1@acme.example')
  await page.keyboard.press('Enter')
  await expect.poll(() => form.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('true')
  await form.getByRole('textbox', { name: 'Email' }).fill('nora@acme.example')
  await page.keyboard.press('Enter')
  await seeToast(page, 'Nora Newcomer is in Empty now')
  const link = await dialog('Set-password link for Nora Newcomer').getByRole('textbox', { name: 'Link' }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await dialog('Add people to Empty').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Remove Nora Newcomer' }).waitFor()
  const nora = await openPerson(workspace.browser)
  await setPassword(nora.page, link, 'a password of nine words')
  await nora.page
    .getByRole('link', { name: /^Empty/ })
    .first()
    .waitFor()
  expect(await nora.page.getByRole('link', { name: /^Desk/ }).count()).toBe(0)
  await editApp('desk')
  await apps.addUser(page, 'Nora Newcomer')
  await nora.page.getByRole('link', { name: /^Desk/ }).first().waitFor()
  await page.getByRole('button', { name: 'Remove Nora Newcomer' }).click()
  await expect.poll(() => nora.page.getByRole('link', { name: /^Desk/ }).count()).toBe(0)
  await nora.context.close()
})
