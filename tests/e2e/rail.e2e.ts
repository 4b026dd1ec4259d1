import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import { signIn } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { asking } from './view-member.ts'
import { admin, openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let url: string

const longName = 'Purchases of the eastern warehouses and their branches'

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ url } = workspace.server)
  const ask = asking(workspace.program)
  for (const collectionId of ['Orders', 'Customers', 'Salaries']) {
    const name = { type: 'string', format: 'text', title: 'Name' }
    const document = { name: collectionId, schema: { type: 'object', properties: { name } }, detailGroupList: [] }
    await ask('SCHEMA_APPLY', { collectionId, document, baseVersion: null })
  }
  await ask('DATA_CREATE', { collectionId: 'Orders', id: 'paint', record: { name: 'Paint' } })
  const { list } = (await ask('CORE_LIST', { cursor: { collectionId: 'User' } })) as unknown as {
    list: { id: string }[]
  }
  const members = [{ userId: list[0]?.id ?? '' }]
  const all = (collectionId: string) => ({ collectionId, create: true, read: true, update: true, delete: true })
  await addApp(workspace.program.call, {
    id: 'sales',
    name: 'Sales',
    color: 'teal',
    collections: [all('Orders'), all('Customers')],
    members,
  })
  await addApp(workspace.program.call, { id: 'pay', name: longName, collections: [all('Salaries')], members })
  ;({ page } = await openPerson(workspace.browser, { hasOpenRail: true }))
  await signIn(page, url, admin)
})
afterAll(() => workspace?.end())

const rail = () => page.getByRole('navigation', { name: 'Main menu' })
const group = (name: string) => rail().getByRole('list', { name })
const namesIn = async (name: string) => group(name).getByRole('link').allTextContents()

test('names stand in the menu from 1280 px on until somebody closes it, and the choice stays', async () => {
  await group('Apps').waitFor()
  expect(await namesIn('Apps')).toEqual(['Sales', longName])
  expect((await rail().boundingBox())?.width).toBe(232)
  await page.getByRole('button', { name: 'Collapse' }).click()
  await expect.poll(async () => (await rail().boundingBox())?.width).toBe(52)
  await page.reload()
  await rail().getByRole('link', { name: 'Sales' }).waitFor()
  expect((await rail().boundingBox())?.width).toBe(52)
  await page.getByRole('button', { name: 'Expand' }).press('Enter')
  await expect.poll(async () => (await rail().boundingBox())?.width).toBe(232)
  const narrow = await openPerson(workspace.browser, { hasOpenRail: true, viewport: { width: 1100, height: 800 } })
  await signIn(narrow.page, url, admin)
  const closed = narrow.page.getByRole('navigation', { name: /menu$/ })
  expect((await closed.boundingBox())?.width).toBe(52)
  await narrow.context.close()
})

test('the app on screen shows what it holds; where one is stands out once', async () => {
  await page.goto(`${url}/`)
  await group('Apps').getByRole('link', { name: 'Sales' }).click()
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor()
  await expect.poll(() => namesIn('Apps')).toEqual(['Sales', 'Orders', 'Customers', longName])
  await group('Apps').getByRole('link', { name: 'Orders', exact: true }).press('Enter')
  await page.waitForURL(/\/table\?collectionId=Orders/)
  await expect.poll(() => current()).toEqual(['Orders'])
  await page.goto(`${url}/detail?collectionId=Orders&id=paint`)
  await group('Apps').getByRole('link', { name: 'Customers' }).waitFor()
  await expect.poll(() => current()).toEqual(['Sales'])
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'rail-app')
})

const current = () => rail().locator('[aria-current="page"]').allTextContents()

test('favorites come first, apps among them with what they hold; what was visited last comes last', async () => {
  await page.goto(`${url}/detail?collectionId=Orders&id=paint`)
  await favor('Paint')
  await page.goto(`${url}/app?id=pay`)
  await favor(longName)
  await expect.poll(() => namesIn('Favorites')).toEqual(['Paint', longName, 'Salaries'])
  await expect.poll(() => namesIn('Apps')).toEqual(['Sales'])
  await page.goto(`${url}/table?collectionId=Customers`)
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
  await page.goto(`${url}/`)
  await expect.poll(() => namesIn('Recent')).toEqual(['Customers', 'Orders'])
  await group('Recent').getByRole('link', { name: 'Orders', exact: true }).click()
  await expect.poll(() => current()).toEqual(['Orders'])
  await shoot(page, 'rail-favorites')
  await page.getByRole('button', { name: 'Collapse' }).click()
  const links = rail().getByRole('link')
  const labels = () => links.evaluateAll(found => found.map(link => link.getAttribute('aria-label')))
  await expect.poll(labels).toEqual(['Home', 'Paint', longName, 'Sales', 'Builder'])
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'rail-closed')
})

async function favor(title: string): Promise<void> {
  const stored = page.waitForResponse(answer => answer.url().endsWith('/FAVORITE_SET'))
  await page.getByRole('button', { name: `Add “${title}” to favorites` }).click()
  await stored
}

test('of many favorites the first twelve are named; an app beyond them stands among the apps', async () => {
  const ask = asking(workspace.program)
  for (let number = 1; number <= 12; number += 1)
    await ask('FAVORITE_SET', { place: { href: `/app?id=more${number}`, title: `More ${number}` }, isFavorite: true })
  await ask('FAVORITE_SET', { place: { href: '/app?id=sales', title: 'Sales' }, isFavorite: true })
  await page.goto(`${url}/notifications`)
  await page.getByRole('button', { name: 'Expand' }).click()
  await expect.poll(async () => (await namesIn('Favorites')).length).toBe(12)
  expect(await namesIn('Apps')).toEqual(['Sales'])
})

test('what was visited last in one browser stands in the others of the same person, and is gone with the sign-out', async () => {
  const other = await openPerson(workspace.browser, { hasOpenRail: true })
  await signIn(other.page, url, admin)
  await other.page.goto(`${url}/table?collectionId=Salaries`)
  await other.page.getByRole('heading', { name: 'Salaries', level: 1 }).waitFor()
  await other.page.getByRole('button', { name: /^Notifications/ }).waitFor()
  const told = other.page.waitForResponse(answer => answer.url().endsWith('/RECENT_ADD'))
  await other.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect((await told).status()).toBe(200)
  await other.context.close()
  await page.goto(`${url}/`)
  await page.getByRole('main').getByRole('link', { name: 'Salaries' }).waitFor()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: /^Sign in/ }).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('trellis.recent')))).toEqual(
    [],
  )
})
