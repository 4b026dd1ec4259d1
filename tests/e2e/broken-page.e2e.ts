import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { link } from '../scenarios/employees.ts'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { fieldTree, save, settings } from './screens/collection-editor.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program
let appId: string
let userId: string

const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: { detailGroupId: 'basic' } })
const detailGroupList = [{ id: 'basic', name: 'Basic', order: 1 }]

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, page, program } = workspace)
  await define('Carriers', { name: text('Name') })
  await define('Parcels', { name: text('Name'), odd: link('Odd', { cursor: { collectionId: 'Carriers' } }) })
  const app = await program.call('CORE_CREATE', { collectionId: 'Tag', record: { name: 'Desk' } })
  appId = (app.body as { id: string }).id
  const record = { fullName: 'Second user', email: 'second@acme.example', roles: [] }
  const user = await program.call('CORE_CREATE', { collectionId: 'User', record })
  userId = (user.body as { id: string }).id
})

afterAll(() => workspace?.end())

async function define(name: string, properties: object): Promise<void> {
  const document = { name, detailGroupList, schema: { type: 'object', properties } }
  const { status } = await program.call('SCHEMA_APPLY', { collectionId: name, baseVersion: null, document })
  expect(status).toBe(200)
}

/** The panel of a link asks for the fields of the other collection: told so, it breaks. */
async function breakPanelsOfLinksTo(collectionId: string): Promise<void> {
  await page.route('**/api/operations/DATA_DESCRIBE', async route => {
    const asked = route.request().postData() ?? ''
    const isAsked = asked.includes(`"${collectionId}"`) && asked.includes('"builder"')
    await (isAsked ? route.fulfill({ json: { schema: { properties: { name: null } } } }) : route.continue())
  })
}

const openEditor = async (search = '') => {
  await page.goto(`${server.url}/builder/data/definition?id=Parcels${search}`)
}
const failure = () => page.getByRole('alert').filter({ hasText: 'This page stopped working' })
const loadAgain = () =>
  Promise.all([page.waitForEvent('load'), failure().getByRole('button', { name: 'Load again' }).click()])

const title = () => settings(page).getByRole('textbox', { name: 'Title' }).inputValue()

/** Until the browser keeps what was typed, which it does a moment after the last key. */
const keptDraft = (typed: string) =>
  page.waitForFunction(
    part =>
      Object.entries(localStorage).some(([key, value]) => key.startsWith('trellis.draft.') && value.includes(part)),
    typed,
  )

test('R43 a field whose panel breaks: what was not saved comes back, and loading again at last leaves the field alone', async () => {
  await breakPanelsOfLinksTo('Carriers')
  await openEditor('&model-property=name')
  await settings(page).getByRole('textbox', { name: 'Title' }).fill('Who it is for')
  await fieldTree(page).locator('[data-key="odd"]').click()
  await loadAgain()
  await failure().waitFor()
  expect(new URL(page.url()).searchParams.get('model-property')).toBe('odd')
  await shoot(page, 'broken')
  await failure().getByRole('link', { name: 'Go to Collections' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await loadAgain()
  await page.getByText('What you had not saved is back').waitFor()
  await shoot(page, 'back')
  expect(new URL(page.url()).searchParams.get('model-property')).toBeNull()
  await fieldTree(page).locator('[data-key="name"]').click()
  await expect.poll(title).toBe('Who it is for')
})

test('R43 a broken screen is left for the list, and what was not saved is there when one comes back', async () => {
  await fieldTree(page).locator('[data-key="odd"]').click()
  await failure().getByRole('link', { name: 'Go to Collections' }).click()
  await page.getByRole('grid').getByRole('link', { name: 'Parcels', exact: true }).click()
  await page.getByText('What you had not saved is back').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('What you had not saved is back').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('tab', { name: 'General', selected: true }).waitFor()
  expect(await page.getByText('What you had not saved is back').count()).toBe(0)
})

test('R43 where what was not saved breaks the page itself, it is offered and not put in', async () => {
  await openEditor('&model-property=name')
  await settings(page).getByRole('textbox', { name: 'Title' }).fill('Broken soon')
  await keptDraft('Broken soon')
  // What is kept is written again before the page goes.
  await page.addInitScript(() => {
    for (const [key, value] of Object.entries(localStorage))
      if (key.startsWith('trellis.draft.'))
        localStorage.setItem(key, String(value).replace('"title":"Odd"', '"title":5'))
  })
  await page.reload()
  await loadAgain()
  await loadAgain()
  await page.getByText('You left changes unsaved').waitFor()
  await shoot(page, 'offered')
  expect(await findViolations(page)).toEqual([])
  await fieldTree(page).locator('[data-key="name"]').click()
  expect(await title()).toBe('Name')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('You left changes unsaved').waitFor({ state: 'detached' })
})

test('R43 what is typed into an app or a user survives a reload, and a save forgets it', async () => {
  for (const [path, label, title] of [
    [`/builder/tags/general?id=${appId}`, 'Name', 'Desk at the door'],
    [`/builder/users/general?id=${userId}`, 'Full name', 'Second person'],
  ] as const) {
    await page.goto(`${server.url}${path}`)
    const box = page.getByRole('main').getByRole('textbox', { name: label, exact: true })
    await box.fill(title)
    await page.reload()
    await page.getByText('What you had not saved is back').waitFor()
    expect(await box.inputValue()).toBe(title)
    await shoot(page, `kept-${label}`)
    expect(await findViolations(page)).toEqual([])
    await save(page)
    await page.reload()
    await expect.poll(() => box.inputValue()).toBe(title)
    expect(await page.getByText('What you had not saved is back').count()).toBe(0)
  }
})
