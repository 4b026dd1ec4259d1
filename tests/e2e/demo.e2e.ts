import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../integration/database.ts'
import { isSoaked } from '../integration/soak.ts'
import { type RunningServer, startServer } from './browser.ts'
import { measureShift } from './measure-shift.ts'
import { openPerson, type Person } from './person.ts'
import { signInProgram } from './program.ts'
import * as list from './screens/record-list.ts'
import * as record from './screens/record-page.ts'
import { signIn, signOut } from './screens/session.ts'
import { cardTitles, menuNames, openCard } from './screens/shell.ts'
import { closePeople, sharedBrowser } from './shared.ts'

const password = 'the demo password'
const sales = { email: 'sales@demo.example', password }
const admin = { email: 'admin@demo.example', password }
const counts = { Customers: 91, Orders: 830, OrderDetails: 2155, Products: 77, Employees: 9 }

let database: TestDatabase
let server: RunningServer
let browser: Browser
let person: Person

beforeAll(async () => {
  database = await createEmptyDatabase('demo')
  server = await startDemo()
  browser = await sharedBrowser()
  person = await openPerson(browser)
})

afterAll(async () => {
  await closePeople()
  await server?.stop()
  await database?.drop()
})

test('the start prints how to sign in, and never a password that was given to it', async () => {
  await expect
    .poll(() => server.lines.join('\n'), { timeout: 30_000 })
    .toMatch(/admin@demo\.example or sales@demo\.example, password as in TRELLIS_DEMO_PASSWORD/)
  expect(server.lines.join('\n')).not.toContain(password)
})

test('sales finds the app Sales with orders to Germany, which can be changed but neither made nor deleted', async () => {
  const { page } = person
  await signIn(page, server.url, sales)
  await expect.poll(() => menuNames(page)).toEqual(['Home', 'Sales'])
  await openCard(page, 'Sales')
  await expect
    .poll(() => cardTitles(page))
    .toEqual(['Dispatch board', 'Late orders', 'Customers', 'Orders', 'Order details', 'Products'])
  await openCard(page, 'Orders')
  await list.seeRows(page)
  await expect.poll(() => list.range(page).innerText()).toBe('1–25 of 122')
  expect(await page.getByRole('link', { name: 'New', exact: true }).count()).toBe(0)
  const firstRow = list.rows(page).first()
  await firstRow.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menu').waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).not.toContain('Delete')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await firstRow.getByRole('rowheader').getByRole('link').click()
  await record.form(page).waitFor()
  await expect.poll(() => record.field(page, 'Ship country').inputValue()).toBe('Germany')
  await record.fill(page, 'Ship city', 'Kiel')
  await record.save(page)

  const program = await signInProgram(server.url, sales)
  const filter = { shipCountry: { $ne: 'Germany' } }
  const others = await program.call('DATA_LIST', { cursor: { collectionId: 'Orders', filter } })
  expect(others.body).toMatchObject({ list: [], totalCount: 0 })
  expect((await program.call('DATA_CREATE', { collectionId: 'Orders', record: {} })).status).toBe(403)
  expect((await program.call('DATA_DELETE', { cursor: { collectionId: 'Orders', id: '10249' } })).status).toBe(403)
  await page.goto(server.url)
  await signOut(page)
})

test('the admin sees every order and the builder', async () => {
  const { page } = person
  await signIn(page, server.url, admin)
  await expect.poll(() => menuNames(page)).toContain('Builder')
  await list.openList(page, server.url, 'Orders')
  await expect.poll(() => list.range(page).innerText()).toBe('1–25 of 830')
  await page.getByRole('link', { name: 'New', exact: true }).waitFor()
})

/** In which order parts come is chance on a busy machine: `npm run soak -- shift` asks, where nothing runs beside. */
describe.runIf(isSoaked('shift'))(
  'what a page shows is not moved by what comes after it, from an empty cache (layout shift below 0.02)',
  () => {
    const paths = [
      '/',
      '/app?id=Sales',
      '/table?collectionId=Orders',
      '/detail?collectionId=Orders&id=10249',
      '/detail?collectionId=Customers',
      '/builder/data/list',
      '/builder/data/definition?id=Orders',
      '/builder/tags/general?id=Sales',
    ]
    test.for([1280, 390])('shift at %i pixels', async width => {
      const storageState = await person.context.storageState()
      const { context } = await openPerson(browser, { viewport: { width, height: 800 }, storageState })
      for (const path of Array.from({ length: 20 }, () => paths).flat()) {
        const shift = await measureShift(context, server.url + path)
        expect.soft(shift.sum, [path, ...shift.moved].join('\n')).toBeLessThan(0.02)
      }
      await context.close()
    })
  },
)

test('a second start makes nothing twice', async () => {
  const before = await census()
  expect(before).toMatchObject(counts)
  await server.stop()
  server = await startDemo()
  await expect
    .poll(() => server.lines.join('\n'), { timeout: 30_000 })
    .toMatch(/sales@demo\.example with the password of the first start/)
  expect(await census()).toEqual(before)
  expect(person.complaints).toEqual([])
})

function startDemo(): Promise<RunningServer> {
  const env = { TRELLIS_DEMO_PASSWORD: password }
  return startServer({ databaseUrl: database.connectionString, args: ['--demo'], env })
}

/** How many of everything there are. */
async function census(): Promise<Record<string, number>> {
  const program = await signInProgram(server.url, admin)
  const found: Record<string, number> = {}
  for (const collectionId of Object.keys(counts)) found[collectionId] = await count('DATA_LIST', collectionId)
  for (const collectionId of ['Entity', 'Tag', 'User']) found[collectionId] = await count('CORE_LIST', collectionId)
  return found

  async function count(operation: string, collectionId: string): Promise<number> {
    const { body } = await program.call(operation, { cursor: { collectionId, options: { limit: 1 } } })
    return (body as { totalCount: number }).totalCount
  }
}
