import { readFile } from 'node:fs/promises'
import { newView } from '@trellis/components'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import type { Program } from './program.ts'
import * as apps from './screens/app-editor.ts'
import { choose, chooseEntry, seeToast } from './screens/controls.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string
const people = new Map<string, string>()

/** As long as a name may be, and written to be run. */
const longName = `Dispatch <img src=x onerror="window.hit=1"> ${'of the northern districts '.repeat(6)}`
  .slice(0, 199)
  .trim()

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  const text = (title: string) => ({ type: 'string', format: 'text', title })
  const properties = { name: text('Name'), region: text('Region'), margin: text('Margin') }
  const document = { name: 'Orders', schema: { type: 'object', properties }, detailGroupList: [] }
  await done('SCHEMA_APPLY', { collectionId: 'Orders', baseVersion: null, document })
  const records = Array.from({ length: 12 }, (_, at) => ({ name: `Order ${at}`, region: at < 3 ? 'north' : 'south' }))
  await done('DATA_BULK_UPDATE', { collectionId: 'Orders', records })
  for (const name of ['Ada North', 'Ben South', 'Cleo West']) {
    const record = { fullName: name, email: `${name.split(' ')[0]?.toLowerCase()}@acme.example`, roles: [] }
    people.set(name, String((await done('CORE_CREATE', { collectionId: 'User', record }))['id']))
  }
  const verbs = { create: false, read: true, update: true, delete: false }
  await addApp(program.call, {
    id: 'sales',
    name: 'Sales',
    collections: [
      {
        collectionId: 'Orders',
        ...verbs,
        rowRule: { region: { $eq: '{{user.values.region}}' } },
        overrides: { margin: { hidden: true }, region: { readonly: true } },
      },
    ],
    members: [{ userId: people.get('Ada North') ?? '', values: { region: 'north' } }],
    valueKeys: [{ key: 'region', label: 'Sales region' }],
  })
  await addApp(program.call, { id: 'dispatch', name: longName, members: [] })
  const association = { cursor: { collectionId: 'Orders', associationKey: 'lines' }, max: 1 }
  const lines = { order: { type: 'array', format: 'association', title: 'Order', metadata: { association } } }
  const lineDocument = { name: 'Lines', schema: { type: 'object', properties: lines }, detailGroupList: [] }
  await done('SCHEMA_APPLY', { collectionId: 'Lines', baseVersion: null, document: lineDocument })
  for (const [collectionId, id, record] of [
    ['View', 'board', { ...newView(), name: 'Dispatch board' }],
    ['View', 'map', { ...newView(), name: 'Map of all' }],
    ['Flow', 'nightly', { name: 'Nightly' }],
    ['Integration', 'erp', { name: 'ERP', driver: 'rest', connection: { baseUrl: 'https://erp.example' } }],
  ] as const) {
    await done('CORE_CREATE', { collectionId, id, record })
  }
})
afterAll(() => workspace?.end())

afterEach(async () => {
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})

async function done(name: string, input: object): Promise<Record<string, unknown>> {
  const { status, body } = await program.call(name, input)
  expect([name, status, body]).toEqual([name, 200, body])
  return body as Record<string, unknown>
}

const answer = () => page.locator('section[aria-live="polite"]')

test('who may do what is answered in a sentence with numbers, with the way to the rule that decides', async () => {
  await page.goto(`${url}/builder/tags/access?id=sales`)
  const person = page.getByRole('combobox', { name: 'User' })
  await person.fill('ada')
  await page.getByRole('option', { name: 'Ada North' }).click()
  await choose(page.locator('main'), 'Collection', 'Orders')
  await answer()
    .getByText('Ada North sees 3 of 12 records of Orders, because the app Sales gives those where Region is north.')
    .waitFor()
  const overview = answer().getByRole('region', { name: 'All that Ada North can do there' })
  await overview.getByText('3 of 12').first().waitFor()
  // The four answers come one by one.
  const answers = () => overview.getByRole('definition').allInnerTexts()
  await expect.poll(answers).toEqual(['No', '3 of 12', '3 of 12', 'No'])
  const columns = answer().getByRole('region', { name: 'Columns' })
  expect(await columns.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Region\s+View only\s+Sales$/),
    expect.stringMatching(/^Margin\s+Hidden\s+Sales$/),
    expect.stringMatching(/^Lines\s+Hidden\s+Lines links to a collection that the user may not read$/),
  ])
  await shoot(page, 'access-answer')
  expect(await findViolations(page)).toEqual([])
  await answer().getByRole('link', { name: 'Open the rule' }).click()
  await page.getByRole('region', { name: 'Rule and columns of Orders' }).waitFor()
})

test('from the user the same is asked; what nobody grants is said, too', async () => {
  await page.goto(`${url}/builder/users/access?id=${people.get('Cleo West')}`)
  await choose(page.locator('main'), 'Collection', 'Orders')
  await answer().getByText('Cleo West cannot read records of Orders, because they are in no app.').waitFor()
  await shoot(page, 'access-of-user')
  expect(await findViolations(page)).toEqual([])
})

const manyDialog = () => page.getByRole('dialog', { name: 'Add many people to Sales' })
const membersOf = async (appId: string) => {
  const cursor = { collectionId: 'AppMember', filter: { appId: { $eq: appId } }, options: { orderBy: 'recordTitle' } }
  const { list } = await done('CORE_LIST', { cursor })
  return (list as Record<string, unknown>[]).map(({ recordTitle, values }) => [recordTitle, values])
}

test('S22 a user admin is told yes or no, and nothing of numbers, rules and apps that they may not open', async () => {
  const record = { fullName: 'Una User', email: 'una@acme.example', roles: ['userAdmin'] }
  const userId = String((await done('CORE_CREATE', { collectionId: 'User', record }))['id'])
  const link = String((await done('PASSWORD_LINK_CREATE', { userId }))['url'])
  const una = await openPerson(workspace.browser)
  await setPassword(una.page, link, 'a password of eight words')
  await una.page.goto(`${url}/builder/users/access?id=${people.get('Ada North')}`)
  await choose(una.page.locator('main'), 'Collection', 'Orders')
  const told = una.page.locator('section[aria-live="polite"]')
  await told
    .getByText('Ada North can read records of Orders, because the app Sales gives those that meet its row rule.')
    .waitFor()
  await told.getByText('Yes').first().waitFor()
  expect(await told.innerText()).not.toMatch(/ of 12|north/)
  expect(await told.getByRole('link').count()).toBe(0)
  expect(await findViolations(una.page)).toEqual([])
  await una.context.close()
})

test('many people are added from a list: who is meant is shown first, and nobody of it is lost', async () => {
  await page.goto(`${url}/builder/tags/user?id=sales`)
  await page.getByRole('button', { name: 'Add many' }).click()
  const list = manyDialog().getByRole('textbox', { name: 'People' })
  await list.fill(
    'Email,Sales region,Shoe\nBEN@acme.example,south,44\nAda North,north east,38\nghost@acme.example,west,1\n',
  )
  await shoot(page, 'many-list')
  expect(await findViolations(page)).toEqual([])
  await manyDialog().getByRole('button', { name: 'Check 3 lines' }).click()
  await manyDialog().getByText('No value of this app: Shoe. These columns are left out.').waitFor()
  await manyDialog().getByText('1 not found').waitFor()
  await manyDialog().getByText('1 to get these values').waitFor()
  await shoot(page, 'many-review')
  expect(await findViolations(page)).toEqual([])
  await manyDialog().getByRole('button', { name: 'Save 2 people' }).click()
  await seeToast(page, 'One person was added, one got other values.')
  await expect.poll(() => list.inputValue()).toBe('User,region\nghost@acme.example,west')
  expect(await membersOf('sales')).toEqual([
    ['Ada North', { region: 'north east' }],
    ['Ben South', { region: 'south' }],
  ])
  await list.fill('cleo@acme.example; Ben South')
  await manyDialog().getByRole('button', { name: 'Check 2 lines' }).click()
  await manyDialog().getByText('1 in the app already').waitFor()
  await manyDialog().getByRole('button', { name: 'Add one person' }).click()
  await manyDialog().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove Cleo West' }).waitFor()
})

test('who is in an app is saved as CSV, which a list of many takes again', async () => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Sales.csv')
  const path = await file.path()
  expect(await readFile(path, 'utf8')).toBe(
    '\uFEFFName,Email,region\nAda North,ada@acme.example,north east\nBen South,ben@acme.example,south\nCleo West,cleo@acme.example,\n',
  )
  await page.getByRole('button', { name: 'Add many' }).click()
  await manyDialog()
    .getByLabel('Take a CSV file')
    .last()
    .setInputFiles({
      name: 'sales.csv',
      mimeType: 'text/csv',
      buffer: await readFile(path),
    })
  await manyDialog().getByRole('button', { name: 'Check 3 lines' }).click()
  await manyDialog().getByText('3 to get these values').waitFor()
  await manyDialog().getByRole('button', { name: 'Cancel' }).click()
})

const appOf = async (id: string) => (await done('CORE_GET', { collectionId: 'Tag', id })) as Record<string, unknown>
const linkMenu = () => page.getByRole('button', { name: 'Link to an app' })

test('a view, a flow, an integration and a collection are linked to apps from their own editors, and unlinked', async () => {
  for (const [place, list, entry] of [
    ['views', 'views', { viewId: 'board' }],
    ['flows', 'flows', { flowId: 'nightly' }],
    ['integrations', 'integrations', { integrationId: 'erp' }],
  ] as const) {
    await page.goto(`${url}/builder/${place}/applications?id=${Object.values(entry)[0]}`)
    await page.getByText('No app has this yet').waitFor()
    await chooseEntry(linkMenu(), 'Sales')
    await seeToast(page, 'Sales has it now')
    await page.getByRole('button', { name: 'Unlink from Sales' }).waitFor()
    expect((await appOf('sales'))[list]).toEqual([entry])
  }
  await page.goto(`${url}/builder/data/applications?id=Lines`)
  await chooseEntry(linkMenu(), longName)
  await page.getByRole('region', { name: 'Apps' }).getByText('Read', { exact: true }).waitFor()
  await chooseEntry(linkMenu(), 'Sales')
  await page.getByRole('button', { name: 'Unlink from Sales' }).waitFor()
  await shoot(page, 'apps-of-collection')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Unlink from Sales' }).click()
  await page.getByRole('button', { name: 'Unlink from Sales' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Unlink from Sales' }).waitFor()
  expect((await appOf('sales'))['collections']).toMatchObject([{ collectionId: 'Orders' }, { collectionId: 'Lines' }])
})

test('into the draft of an app it goes as a draft, and that is said', async () => {
  await done('CORE_UPDATE', { collectionId: 'Tag', id: 'dispatch', record: { keepDraftVer: true } })
  await page.goto(`${url}/builder/views/applications?id=map`)
  await chooseEntry(linkMenu(), longName)
  await seeToast(page, `Saved in the draft of ${longName}`)
  expect(await appOf('dispatch')).not.toHaveProperty('views', [{ viewId: 'map' }])
})

test('what an app shows is ordered, and one of its views is its home', async () => {
  await page.goto(`${url}/builder/tags/view?id=sales`)
  await chooseEntry(page.getByRole('button', { name: 'Add view' }), 'Map of all')
  await page.getByRole('button', { name: 'Move Map of all up' }).click()
  await shoot(page, 'app-views')
  expect(await findViolations(page)).toEqual([])
  await apps.save(page)
  expect((await appOf('sales'))['views']).toEqual([{ viewId: 'map' }, { viewId: 'board' }])
  await page.getByRole('tab', { name: 'View settings' }).click()
  await page.getByRole('textbox', { name: 'Order' }).fill('2')
  await page.getByText('Place 1 of 2.').waitFor()
  await choose(page.locator('main'), 'Home view', 'Dispatch board')
  await shoot(page, 'app-view-settings')
  expect(await findViolations(page)).toEqual([])
  await apps.save(page)
  expect(await appOf('sales')).toMatchObject({ order: 2, appHomeView: 'board' })
})

test('where collections of an app lead is said, with the way to let people follow', async () => {
  await page.goto(`${url}/builder/tags/association?id=sales`)
  const list = page.getByRole('list', { name: 'Associations' })
  await list.getByText('Lines: Order').waitFor()
  await shoot(page, 'app-associations')
  expect(await findViolations(page)).toEqual([])
  await page.goto(`${url}/builder/tags/notes?id=sales`)
  await page.getByRole('textbox', { name: 'Notes for builders' }).fill('Asked for by Ada')
  await apps.save(page)
  expect(await appOf('sales')).toMatchObject({ adminNotes: 'Asked for by Ada' })
})

test('while a list is saved it cannot be changed', async () => {
  await page.goto(`${url}/builder/tags/user?id=sales`)
  await page.getByRole('button', { name: 'Add many' }).click()
  await manyDialog().getByRole('textbox', { name: 'People' }).fill('Email,region\nada@acme.example,west')
  await manyDialog().getByRole('button', { name: 'Check one line' }).click()
  const held = Promise.withResolvers<void>()
  await page.route('**/APP_MEMBERS_SAVE', async route => {
    await held.promise
    await route.continue()
  })
  try {
    await manyDialog().getByRole('button', { name: 'Save one person' }).click()
    const back = manyDialog().getByRole('button', { name: 'Change the list' })
    await expect.poll(() => back.isDisabled()).toBe(true)
  } finally {
    held.resolve()
    await manyDialog().waitFor({ state: 'detached' })
    await page.unroute('**/APP_MEMBERS_SAVE')
  }
})

test('what could not be loaded or answered is said, and is no answer', async () => {
  const refuse = { status: 403, json: { code: 'DENIED', message: 'You may not do this' } }
  await page.route('**/DATA_DESCRIBE', route => route.fulfill(refuse))
  try {
    await page.goto(`${url}/builder/tags/association?id=sales`)
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor()
    await shoot(page, 'associations-failed')
    await page.unroute('**/DATA_DESCRIBE')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('list', { name: 'Associations' }).getByText('Lines: Order').waitFor()
  } finally {
    await page.unroute('**/DATA_DESCRIBE')
  }
  await page.route('**/ACCESS_EXPLAIN', async route => {
    const isRefused = route.request().postData()?.includes('"delete"') === true
    await (isRefused ? route.fulfill(refuse) : route.continue())
  })
  try {
    await page.goto(`${url}/builder/users/access?id=${people.get('Ada North')}`)
    await choose(page.locator('main'), 'Collection', 'Orders')
    const last = answer().getByRole('definition').last()
    await expect.poll(() => last.innerText()).toBe('This could not be answered')
    await shoot(page, 'access-one-failed')
  } finally {
    await page.unroute('**/ACCESS_EXPLAIN')
  }
})

test('an app with a home view opens with it, and all that it has is one press away', async () => {
  const admin = (await done('CORE_LIST', { cursor: { collectionId: 'User', searchString: 'First admin' } }))['list']
  const userId = (admin as { id: string }[])[0]?.id
  await done('CORE_CREATE', { collectionId: 'AppMember', record: { appId: 'sales', userId } })
  await page.goto(`${url}/app?id=sales`)
  await page.getByRole('heading', { name: 'Dispatch board', level: 1 }).waitFor()
  await shoot(page, 'app-home-view')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'All of this app' }).click()
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor()
  const cards = page.locator('main').getByRole('link', { name: /Map of all|Dispatch board/ })
  expect(await cards.allInnerTexts()).toEqual(['Map of all', 'Dispatch board'])
})

test('S71 a name of two hundred characters, written to be run, is text that stays inside on every page', async () => {
  const record = { fullName: longName, email: 'long@acme.example', roles: [] }
  const userId = String((await done('CORE_CREATE', { collectionId: 'User', record }))['id'])
  await done('CORE_CREATE', { collectionId: 'AppMember', record: { appId: 'dispatch', userId } })
  await done('CORE_UPDATE', { collectionId: 'View', id: 'map', record: { name: longName } })
  const pages = [
    ...['general', 'view', 'user', 'access', 'view-settings'].map(tab => `/builder/tags/${tab}?id=dispatch`),
    `/builder/users/access?id=${userId}`,
    `/builder/users/applications?id=${userId}`,
    '/builder/data/applications?id=Lines',
    '/builder/tags/view?id=sales',
    '/app?id=sales&core=true',
  ]
  for (const path of pages) {
    await page.goto(`${url}${path}`)
    await page.getByText(longName).first().waitFor({ state: 'attached' })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([path, width, over <= 0]).toEqual([path, width, true])
    }
  }
  await page.goto(`${url}/builder/users/access?id=${userId}`)
  await choose(page.locator('main'), 'Collection', 'Orders')
  await answer().getByText(`${longName} cannot read records of Orders, because none of their apps holds it.`).waitFor()
  await shoot(page, 'access-long')
})
