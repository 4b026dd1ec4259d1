import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flowOf } from '../scenarios/flow-of.ts'
import type { RunningServer } from './browser.ts'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import { signInProgram } from './program.ts'
import { openFormats } from './screens/collection-editor.ts'
import * as imports from './screens/import.ts'
import { pressUntil } from './screens/keyboard.ts'
import * as list from './screens/record-list.ts'
import * as record from './screens/record-page.ts'
import { setUp, signOut } from './screens/session.ts'
import { untilCalm } from './screens/until-calm.ts'
import { testFile } from './test-file.ts'
import { admin, type FreshServer, openFreshServer } from './workspace.ts'

let fresh: FreshServer
let server: RunningServer
let person: Person
let page: Page
let appId = ''
let userId = ''

beforeAll(async () => {
  fresh = await openFreshServer('accessibility')
  ;({ server, person, page } = fresh)
})
afterAll(() => fresh?.end())

describe('axe finds nothing, light and dark, at 1280 and 390 pixels', () => {
  test('set-up, with its messages', async () => {
    await page.goto(server.setupUrl ?? '')
    await page.getByRole('button', { name: 'Create workspace' }).click()
    await page.getByText('Required field').first().waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  test('home of an empty workspace', async () => {
    await setUp(page, server.setupUrl ?? '', 'Acme', admin)
    expect(await findViolations(page)).toEqual([])
  })

  test('import: file, mapping, report', async () => {
    await page.goto(`${server.url}/builder/data/import`)
    await page.getByText('or drop it here').waitFor()
    const found = await findViolations(page)
    await imports.readFile(page, testFile('customers.csv'))
    found.push(...(await findViolations(page)))
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Clients')
    await imports.runImport(page, 91)
    found.push(...(await findViolations(page)))
    expect(found).toEqual([])
  })

  test('the sample gives the following screens something to show', async () => {
    const program = await signInProgram(server.url, admin)
    const sample = await program.call('SAMPLE_INSTALL', { sample: 'northwind' })
    expect(sample.status).toBe(200)
    appId = (sample.body as { appId: string }).appId
    const flow = { collectionId: 'Flow', id: 'late', record: flowOf('Late orders') }
    expect((await program.call('CORE_CREATE', flow)).status).toBe(200)
    const user = { fullName: 'Second user', email: 'sales@acme.example', roles: [] }
    userId = ((await program.call('CORE_CREATE', { collectionId: 'User', record: user })).body as { id: string }).id
  })

  const screens: [name: string, path: string | (() => string)][] = [
    ['home', '/'],
    ['app home', () => `/app?id=${appId}`],
    ['a list', '/table?collectionId=Orders'],
    ['a list without a match', `/table?collectionId=Orders&Orders-table=${encodeURIComponent('{"search":"zzz"}')}`],
    ['a record', '/detail?collectionId=Orders&id=10249'],
    ['a new record', '/detail?collectionId=Orders'],
    ['a record that is not there', '/detail?collectionId=Orders&id=none'],
    ['the list of collections', '/builder/data/list'],
    ['collection editor, general', '/builder/data/general?id=Orders'],
    ['collection editor, fields', '/builder/data/definition?id=Orders'],
    ['collection editor, a field', '/builder/data/definition?id=Orders&model-property=shipCountry'],
    [
      'collection editor, values of a field',
      '/builder/data/definition?id=Orders&model-property=shipCountry&tab=values',
    ],
    [
      'collection editor, display of a field',
      '/builder/data/definition?id=Orders&model-property=shipCountry&tab=display',
    ],
    ['collection editor, an association', '/builder/data/definition?id=Orders&model-property=customer'],
    ['collection editor, quick filters', '/builder/data/filters?id=Orders'],
    ['collection editor, settings', '/builder/data/settings?id=Orders'],
    ['collection editor, records', '/builder/data/records?id=Orders'],
    ['collection editor, apps', '/builder/data/applications?id=Orders'],
    ['collection editor, associations', '/builder/data/associations?id=Orders'],
    ['collection editor, flows', '/builder/data/triggers?id=Orders'],
    ['the list of flows', '/builder/flows/list'],
    ['steps of a flow', '/builder/flows/steps?id=late&step=each'],
    ['schedules of a flow', '/builder/flows/starts?id=late'],
    ['saved state of a flow', '/builder/flows/state?id=late'],
    ['a flow', '/flow?id=late'],
    ['the list of apps', '/builder/tags/list'],
    ['app editor, general', () => `/builder/tags/general?id=${appId}`],
    ['app editor, collections', () => `/builder/tags/data?id=${appId}`],
    ['app editor, users', () => `/builder/tags/user?id=${appId}`],
    ['app editor, access', () => `/builder/tags/access?id=${appId}`],
    ['app editor, view settings', () => `/builder/tags/view-settings?id=${appId}`],
    ['app editor, associations', () => `/builder/tags/association?id=${appId}`],
    ['app editor, integrations', () => `/builder/tags/integration?id=${appId}`],
    ['app editor, notes', () => `/builder/tags/notes?id=${appId}`],
    ['the list of users', '/builder/users/list'],
    ['user editor', () => `/builder/users/general?id=${userId}`],
    ['user editor, apps', () => `/builder/users/applications?id=${userId}`],
    ['user editor, access', () => `/builder/users/access?id=${userId}`],
    ['a new user', '/builder/users/general'],
    ['the list of invitations', '/builder/invitations/list'],
    ['a new invitation', '/builder/invitations/general'],
    ['the account', '/account'],
    ['the notifications', '/notifications'],
    ['settings', '/builder/settings'],
    ['settings of mail', '/builder/settings/mail'],
    ['settings of sign-in', '/builder/settings/sign-in'],
    ['settings of phones', '/builder/settings/mobile'],
    ['features', '/builder/settings/features'],
    ['work in the background', '/builder/settings/work'],
    ['the tokens of everybody', '/builder/settings/tokens'],
    ['about', '/builder/settings/about'],
    ['the list of devices', '/builder/devices/list'],
    ['own language', '/account/language'],
    ['what one is told', '/account/notifications'],
    ['own devices', '/account/devices'],
    ['licences', '/licences'],
    ['the guide', '/builder/guide?section=views.actions'],
    ['what the guide finds', '/builder/guide?search=formula'],
    ['an address without a page', '/nothing/here'],
  ]
  test.each(screens)('%s', async (_name, path) => {
    await page.goto(server.url + (typeof path === 'string' ? path : path()))
    await untilCalm(page)
    expect(await findViolations(page)).toEqual([])
  })

  test('dialogs, menus and panels', async () => {
    const found: string[] = []
    const look = async (what: string) => {
      await page.waitForTimeout(150)
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      for (const line of await findViolations(page)) found.push(`${what}: ${line}`)
    }
    await page.goto(`${server.url}/detail?collectionId=Orders&id=10249`)
    await record.openActivity(page)
    await look('activity')
    await record.fill(page, 'Freight', 'a lot')
    await record.saveButton(page).click()
    await expect.poll(() => record.messageAt(page, 'Freight')).not.toBe('')
    await look('messages')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
    await page.getByRole('alertdialog').waitFor()
    await look('leaving with changes')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await list.seeRows(page)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('dialog').waitFor()
    await look('filter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await look('palette')
    await page.keyboard.press('Escape')
    await page.goto(`${server.url}/builder/data/list`)
    await page.getByRole('button', { name: 'New collection' }).click()
    await page.getByRole('dialog').waitFor()
    await look('new collection')
    await page.goto(`${server.url}/builder/data/definition?id=Orders&model-property=shipCountry`)
    await openFormats(page)
    await look('formats')
    await page.goto(`${server.url}/builder/users/general?id=${userId}`)
    await page.getByRole('button', { name: 'Set-password link' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).waitFor()
    await look('set-password link')
    expect(found).toEqual([])
  })

  test('sign-in, with its message, and the set-password page', async () => {
    await page.goto(server.url)
    await signOut(page)
    await page.getByRole('textbox', { name: 'Email' }).fill(admin.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Not signed in').waitFor()
    const found = await findViolations(page)
    await page.goto(`${server.url}/set-password?token=anything`)
    await page.getByRole('textbox', { name: 'New password' }).waitFor()
    found.push(...(await findViolations(page)))
    expect(found).toEqual([])
  })
})

test('everything from sign-in to a saved record goes by keys alone', async () => {
  await page.goto(`${server.url}/sign-in`)
  await pressUntil(page, 'Tab', 'Email')
  await page.keyboard.type(admin.email)
  await pressUntil(page, 'Tab', 'Password')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.getByRole('main').getByRole('heading', { name: 'Sales' }).waitFor()
  await pressUntil(page, 'Tab', 'Sales', 'main')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await pressUntil(page, 'Tab', 'Orders', 'main')
  await page.keyboard.press('Enter')
  await list.seeRows(page)
  await pressUntil(page, 'Tab', /^/, '[role=grid]')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await record.form(page).waitFor()
  await pressUntil(page, 'Tab', 'Ship city')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Aachen')
  await pressUntil(page, 'Tab', 'Save')
  await page.keyboard.press('Enter')
  await page.getByText('1 record saved').waitFor()
  await expect.poll(() => record.field(page, 'Ship city').inputValue()).toBe('Aachen')
  expect(person.complaints).toEqual([])
})
