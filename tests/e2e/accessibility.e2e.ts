import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

  test('the sample gives the following something to show', async () => {
    const program = await signInProgram(server.url, admin)
    const sample = await program.call('SAMPLE_INSTALL', { sample: 'northwind' })
    expect(sample.status).toBe(200)
    const user = { fullName: 'Second user', email: 'sales@acme.example', roles: [] }
    userId = ((await program.call('CORE_CREATE', { collectionId: 'User', record: user })).body as { id: string }).id
  })

  test('an address without a page', async () => {
    await page.goto(`${server.url}/nothing/here`)
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
