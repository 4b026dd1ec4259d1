import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from './browser.ts'
import type { Person } from './person.ts'
import { moving } from './person.ts'
import * as editor from './screens/collection-editor.ts'
import * as list from './screens/record-list.ts'
import * as record from './screens/record-page.ts'
import { setUp, signIn, signOut } from './screens/session.ts'
import { admin, type FreshServer, openFreshServer } from './workspace.ts'

let fresh: FreshServer
let server: RunningServer
let person: Person

beforeAll(async () => {
  fresh = await openFreshServer('start', { context: moving })
  ;({ server, person } = fresh)
})
afterAll(() => fresh?.end())

test('a new workspace: set up, sign in, build a collection, keep records in it', async () => {
  const { page } = person
  expect(server.setupUrl).toMatch(/\/setup\?code=\S+$/)
  await setUp(page, server.setupUrl ?? '', 'Acme', admin)
  await signOut(page)
  await signIn(page, server.url, admin)

  await page.getByRole('link', { name: 'Make a collection' }).click()
  await editor.addCollection(page, 'Visits')
  await editor.addField(page, { title: 'Customer', format: 'Text' })
  await editor.addField(page, { title: 'Guests', format: 'Number' })
  await editor.addField(page, { title: 'Day', format: 'Date' })
  await editor.addField(page, { title: 'Paid', format: 'Checkbox' })
  const options = [
    { label: 'Planned', color: 'Blue' },
    { label: 'Done', color: 'Green' },
  ]
  await editor.addField(page, { title: 'State', format: 'Option list', options })
  await editor.save(page)

  await list.openEmptyList(page, server.url, 'Visits')
  await page.getByRole('link', { name: 'New', exact: true }).first().click()
  await record.fill(page, 'Customer', 'Königlich Essen')
  await record.fill(page, 'Guests', '12')
  await record.fillDate(page, 'Day', '03/09/2026')
  await record.tickBox(page, 'Paid')
  await record.chooseOption(page, 'State', 'Planned')
  await record.save(page)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Visits' }).click()
  const row = list.rows(page).first()
  await row.waitFor()
  await expect.poll(() => list.columnValues(page, 'Customer')).toEqual(['Königlich Essen'])
  await expect.poll(() => list.columnValues(page, 'Guests')).toEqual(['12'])
  await expect.poll(() => list.columnValues(page, 'Day')).toEqual(['Mar 9, 2026'])
  await expect.poll(() => list.columnValues(page, 'State')).toEqual(['Planned'])

  await list.openBeside(page, row)
  await list.beside(page).getByRole('link', { name: 'Open', exact: true }).click()
  await list.beside(page).waitFor({ state: 'detached' })
  await record.fill(page, 'Guests', '14')
  await record.chooseOption(page, 'State', 'Done')
  await record.save(page)
  const entry = async (place: number) => (await record.activityTexts(page)).at(place) ?? ''
  await expect.poll(() => entry(0)).toMatch(/First admin changed 2 fields/)
  const newest = await entry(0)
  expect(newest).toMatch(/Guests from 12 to 14/)
  expect(newest).toMatch(/State from Planned to Done/)
  await expect.poll(() => entry(-1)).toMatch(/First admin created this record/)
  expect(person.complaints).toEqual([])
})
