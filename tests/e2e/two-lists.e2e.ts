import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../integration/database.ts'
import { addWorkspace } from './add-workspace.ts'
import { findViolations } from './find-violations.ts'
import { buildGallery } from './gallery.ts'
import { openPerson, type Person } from './person.ts'
import { signInProgram } from './program.ts'
import { signIn } from './screens/session.ts'
import { closePeople, sharedBrowser } from './shared.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { admin } from './workspace.ts'

let database: TestDatabase
let server: RunningServer
let person: Person
let page: Page

const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: { detailGroupId: 'basic' } })
const detailGroupList = [{ id: 'basic', name: 'Basic', order: 1 }]

beforeAll(async () => {
  database = await createTestDatabase('two_lists')
  server = await startServer({
    databaseUrl: database.connectionString,
    env: { TRELLIS_WEB_DIR: await buildGallery() },
  })
  const { url } = server
  await addWorkspace({ connectionString: database.connectionString, url, admin })
  person = await openPerson(await sharedBrowser())
  page = person.page
  await signIn(page, url, admin)
  const program = await signInProgram(url, admin)
  const schema = { type: 'object', properties: { name: text('Name'), city: text('City') } }
  const document = { name: 'Shops', schema, detailGroupList }
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Shops', baseVersion: null, document })
  expect(made).toMatchObject({ status: 200 })
  const rows = Array.from({ length: 15 }, (_, at) => ({ name: `Shop ${at}`, city: at % 3 ? 'Graz' : 'Bern' }))
  for (const record of rows) await program.call('DATA_CREATE', { collectionId: 'Shops', record })
})

afterAll(async () => {
  await closePeople()
  await server?.stop()
  await database?.drop()
})

const narrowed = (): Locator => page.locator('[data-list=narrowed]')
const whole = (): Locator => page.locator('[data-list=whole]')
const rowsOf = (list: Locator) => list.getByRole('row').filter({ has: page.getByRole('rowheader') })
const search = (list: Locator) => list.getByRole('searchbox')
const open = () => page.goto(`${server.url}/gallery/lists?collectionId=Shops&field=city&value=Bern`)

test('two lists of one collection each keep their records, state and columns apart', async () => {
  await open()
  await expect.poll(() => rowsOf(narrowed()).count()).toBe(5)
  await expect.poll(() => rowsOf(whole()).count()).toBe(10)
  await search(narrowed()).fill('Shop 12')
  await expect.poll(() => rowsOf(narrowed()).count()).toBe(1)
  expect(await rowsOf(whole()).count()).toBe(10)
  expect(decodeURIComponent(page.url())).toContain('narrowed-table')
  await search(whole()).fill('Shop 1')
  await expect.poll(() => rowsOf(whole()).count()).toBe(6)
  expect(await rowsOf(narrowed()).count()).toBe(1)
  expect(decodeURIComponent(page.url())).not.toContain('whole-table')
  await page.reload()
  await expect.poll(() => rowsOf(narrowed()).count()).toBe(1)
  await expect.poll(() => rowsOf(whole()).count()).toBe(10)
})

test('a list never leaves what it begins with: searched, counted and exported inside it', async () => {
  await open()
  await search(narrowed()).fill('Shop 1')
  await expect.poll(() => rowsOf(narrowed()).count()).toBe(1)
  await narrowed().getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'All records' }).press('Space')
  const [asked] = await Promise.all([
    page.waitForRequest(request => request.url().includes('DATA_EXPORT')),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(asked.postDataJSON()).toMatchObject({ cursor: { fixedFilter: { city: { $eq: 'Bern' } } } })
})

test('keys mean the list around the focus; a list offers the controls it is given, and opens as it is told', async () => {
  await open()
  await expect.poll(() => rowsOf(whole()).count()).toBe(10)
  await page.keyboard.press('/')
  await expect.poll(() => search(narrowed()).evaluate(input => input === document.activeElement)).toBe(true)
  await whole().getByRole('button', { name: 'Refresh' }).focus()
  await page.keyboard.press('/')
  await expect.poll(() => search(whole()).evaluate(input => input === document.activeElement)).toBe(true)
  expect(
    await whole()
      .getByRole('button', { name: /^Filter/ })
      .count(),
  ).toBe(0)
  await expect
    .poll(() =>
      narrowed()
        .getByRole('button', { name: /^Filter/ })
        .count(),
    )
    .toBe(1)
  await rowsOf(whole()).getByText('Shop 3', { exact: true }).click()
  await expect.poll(() => page.locator('[data-opened]').textContent()).toBe('Shop 3')
  expect(new URL(page.url()).pathname).toBe('/gallery/lists')
  expect(await findViolations(page)).toEqual([])
  expect(person.complaints).toEqual([])
})
