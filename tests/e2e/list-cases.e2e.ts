import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { openFilter } from './screens/filters.ts'
import * as list from './screens/record-list.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

const hostile = '<img src=x onerror="window.hit=1">'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, person, page, program } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

const place = (detailOrder: number, more: object = {}) => ({ detailGroupId: 'main', detailOrder, ...more })
const field = (type: string, format: string, title: string, metadata: object) => ({ type, format, title, metadata })
const optionList = [
  { value: 'a', label: `A ${hostile}`, color: 'blue' },
  { value: 'b', label: 'B', color: 'amber' },
]
const properties = {
  name: field('string', 'text', 'Name', place(1)),
  kind: field('string', 'string-option-list', `Kind ${hostile}`, place(2, { optionList })),
  tone: field('string', 'text', 'Tone', place(3, { color: 'teal' })),
  note: field('string', 'rich-text', 'Note', place(4, { color: 'teal' })),
  plan: field('object', 'json', 'Plan', place(5, { color: 'teal' })),
  query: field('string', 'sql', 'Query', place(6, { color: 'teal' })),
  maybe: field('string', 'text', 'Maybe', place(7, { hidden: { EQ: ['{{record.name}}', 'nobody'] } })),
  old: field('string', 'text', 'Old', place(8)),
  recordColor: { type: 'string', format: 'color', title: 'Record color', metadata: { calculation: '{{record.tone}}' } },
}

async function define(fields: object, more: object = {}): Promise<void> {
  const document = {
    name: `Cases ${hostile}`,
    description: hostile,
    schema: { type: 'object', properties: fields },
    detailGroupList: [{ id: 'main', name: hostile, order: 1 }],
    quickFilters: [{ id: 'q', type: 'other', title: hostile, defaultFilter: { name: { $exists: true } } }],
  }
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Cases', document, ...more })
  expect(made).toMatchObject({ status: 200 })
}

async function view(name: string, state: object): Promise<string> {
  const record = { name, collectionId: 'Cases', state }
  const { body } = await program.call('CORE_CREATE', { collectionId: 'SavedView', record })
  return (body as { id: string }).id
}

const strip = (text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text })
const gone = (names: string): Locator => page.getByText(`${names} not there any more.`)
const mend = () => page.getByRole('button', { name: 'Remove it from the list' }).click()
const condition = (id: string) => ({ join: '$and', parts: [{ field: id, operator: '$eq', value: 'x' }] })

test('a workspace with a collection of hostile names', async () => {
  await define(properties)
  const records = Array.from({ length: 60 }, (_, at) => ({
    id: `c${at}`,
    name: at === 3 ? hostile : `Case ${at}`,
    kind: at % 2 ? 'a' : 'b',
    ...(at % 3 ? { tone: 'red' } : {}),
    note: '<p>Some <strong>words</strong></p>',
    plan: { step: at },
    query: 'select 1',
    maybe: 'yes',
    old: `old ${at}`,
  }))
  expect((await program.call('DATA_BULK_UPDATE', { collectionId: 'Cases', records })).status).toBe(200)
})

test('[1-2.7-06] [1-2.7-07] a record shows its colour as a tab, cells theirs only where the format may be coloured; a field that may be hidden says so', async () => {
  await list.openList(page, server.url, 'Cases')
  const tab = (row: number) => list.grid(page).locator(`[data-row="${row}"] [class*=tab]`)
  await tab(1).first().waitFor()
  expect(await tab(0).count()).toBe(0)
  const colored = async (title: string) => (await list.cell(page, 1, title)).getAttribute('data-color')
  expect(await colored('Tone')).toBe('teal')
  for (const title of ['Note', 'Plan', 'Query']) expect(await colored(title)).toBeNull()
  await list.showColumn(page, 'Maybe')
  const mark = page.getByRole('columnheader', { name: /^Maybe/ }).getByRole('img', { name: 'This field may be hidden' })
  await expect.poll(() => mark.getAttribute('title')).toBe('This field may be hidden')
})

test('code stands in the middle of its row and reads from left to right in every language', async () => {
  await list.openList(page, server.url, 'Cases')
  const plan = await list.cell(page, 1, 'Plan')
  const text = plan.getByRole('button')
  await text.waitFor()
  const middle = async (locator: Locator) => {
    const box = await locator.boundingBox()
    return box ? box.y + box.height / 2 : Number.NaN
  }
  expect(Math.abs((await middle(text)) - (await middle(plan)))).toBeLessThan(3)
  expect(await text.evaluate(element => getComputedStyle(element).direction)).toBe('ltr')
})

test('[1-4-21] [1-9-12] the search widens with the focus, becomes narrow 300 ms after it left, searches on Enter, and clearing it fetches again', async () => {
  await list.openList(page, server.url, 'Cases')
  const search = page.getByRole('searchbox')
  const width = async () => (await search.boundingBox())?.width ?? 0
  const narrow = await width()
  await search.focus()
  await expect.poll(width).toBeGreaterThan(narrow + 40)
  const wide = await width()
  // In the page itself: on a busy machine the way to it takes longer than what is measured.
  const soonAfter = await search.evaluate(async element => {
    element.blur()
    await new Promise(resolve => setTimeout(resolve, 100))
    return element.getBoundingClientRect().width
  })
  expect(soonAfter).toBeGreaterThanOrEqual(wide)
  await expect.poll(width).toBe(narrow)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/DATA_LIST')) asked.push(request.postData() ?? '')
  })
  await search.fill('Case 12')
  await search.press('Enter')
  await expect.poll(() => list.rows(page).count()).toBe(1)
  expect(asked.filter(body => body.includes('Case 12')).length).toBeGreaterThan(0)
  asked.length = 0
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => list.rows(page).count()).toBe(25)
  await expect.poll(() => search.inputValue()).toBe('')
})

test('[2-4-37] while its rows come a list shows that and its pages cannot be turned; then it is populated, or empty', async () => {
  await list.openList(page, server.url, 'Cases')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const next = pages.getByRole('button', { name: 'Next page' })
  await next.waitFor()
  await page.route('**/DATA_LIST', async route => {
    await new Promise(resolve => setTimeout(resolve, 1200))
    await route.continue()
  })
  await next.click()
  await list.grid(page).and(page.locator('[aria-busy="true"]')).waitFor()
  await page.getByRole('main').getByRole('progressbar').first().waitFor()
  await expect.poll(() => next.isDisabled()).toBe(true)
  await expect.poll(() => list.range(page).innerText()).toContain('26–50 of 60')
  await expect.poll(() => next.isDisabled()).toBe(false)
  await page.unroute('**/DATA_LIST')
  await list.search(page, 'no such case')
  await page.getByText('No record matches').waitFor()
})

test('the next page is asked for by the place where the one before it ended, until something changed', async () => {
  const asked: { after?: string; skip?: number }[] = []
  page.on('request', request => {
    const { cursor, select } = request.url().endsWith('/DATA_LIST') ? request.postDataJSON() : {}
    if (cursor && !select) asked.push(cursor.options)
  })
  await list.openWith(page, server.url, 'Cases', { orderBy: 'name', limit: 10 })
  const first = await list.columnValues(page, 'Name')
  await list.nextPage(page)
  const second = await list.columnValues(page, 'Name')
  expect(asked.at(-1)).toMatchObject({ limit: 10, after: expect.any(String) })
  expect(asked.at(-1)).not.toHaveProperty('skip')
  const cursor = { collectionId: 'Cases', options: { orderBy: 'name', limit: 20 } }
  const { body } = await program.call('DATA_LIST', { cursor })
  expect([...first, ...second]).toEqual((body as { list: { name: string }[] }).list.map(({ name }) => name))
  await page.reload()
  await list.seeRows(page)
  expect(await list.columnValues(page, 'Name')).toEqual(second)
})

test('a list, a filter and a saved view that name a deleted field open, say what is missing and are mended', async () => {
  const id = await view('Old ones', {
    orderBy: 'old',
    filter: condition('old'),
    columns: { order: ['old', 'name'], pinned: ['old'] },
  })
  const opened = { view: id, orderBy: 'old', filter: condition('old'), group: { fieldId: 'old' } }
  await list.openWith(page, server.url, 'Cases', { view: id })
  const { old: _, ...others } = properties
  await define(others, { acceptLoss: true })
  const { body } = await program.call('CORE_GET', { cursor: { collectionId: 'SavedView', id } })
  expect(JSON.stringify((body as { state: object }).state)).not.toContain('old')
  for (const state of [opened, { orderBy: 'old' }, { filter: condition('old') }, { group: { fieldId: 'old' } }]) {
    await list.openWith(page, server.url, 'Cases', state)
    await gone('“old” is').waitFor()
    await expect.poll(() => list.rows(page).count()).toBeGreaterThan(20)
    await mend()
    await gone('“old” is').waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('old')
  }
  await list.openWith(page, server.url, 'Cases', { view: id })
  await page.getByRole('button', { name: /^Old ones/ }).waitFor()
  await program.call('CORE_DELETE', { collectionId: 'SavedView', id })
  await list.openWith(page, server.url, 'Cases', { view: id, search: 'Case 1' })
  await gone('The chosen view is').waitFor()
  expect(await findViolations(page)).toEqual([])
  await mend()
  await gone('The chosen view is').waitFor({ state: 'detached' })
  expect(page.url()).not.toContain(id)
  await page.getByRole('button', { name: 'All records' }).waitFor()
})

test('R31 a page whose parts were on their way when the connection went loads again by itself once it is back', async () => {
  const part = /\/assets\/toast-region-[^/]+\.js$/
  await page.route(part, route => route.abort('internetdisconnected'))
  await page.goto(`${server.url}/table?collectionId=Cases`)
  await page.getByText('A part of the page did not come.').waitFor()
  await page.unroute(part)
  await person.context.setOffline(true)
  await person.context.setOffline(false)
  await list.seeRows(page)
})

test('R31 a list whose connection was away while records changed shows what the server has, by itself', async () => {
  await list.openWith(page, server.url, 'Cases', { scroll: true })
  // What the page loads after its first rows has come, and the list is followed.
  await page.waitForLoadState('networkidle')
  await person.context.setOffline(true)
  await strip(/^Offline/).waitFor()
  await program.call('DATA_UPDATE', { collectionId: 'Cases', id: 'c1', record: { name: 'In the gap' } })
  await program.call('DATA_DELETE', { cursor: { collectionId: 'Cases', id: 'c2' } })
  await page.waitForTimeout(2000)
  await person.context.setOffline(false)
  await expect.poll(() => list.columnValues(page, 'Name'), { timeout: 20_000 }).toContain('In the gap')
  const { body } = await program.call('DATA_LIST', { cursor: { collectionId: 'Cases', options: { limit: 10 } } })
  const wanted = (body as { list: { name: string }[] }).list.map(({ name }) => name)
  await expect.poll(async () => (await list.columnValues(page, 'Name')).slice(0, 10)).toEqual(wanted)
})

test('R32 a list that reads nothing more is cut off and shows what the server has once it reads again; another goes on meanwhile', async () => {
  const schema = { type: 'object', properties: { name: field('string', 'text', 'Name', {}) } }
  const document = { name: 'Busy', schema, detailGroupList: [] }
  expect((await program.call('SCHEMA_APPLY', { collectionId: 'Busy', document })).status).toBe(200)
  const saveAll = async (round: number) => {
    const records = Array.from({ length: 500 }, (_, at) => ({
      id: `${at}-${'x'.repeat(120)}`,
      name: at === 0 ? `A${round}` : `B${round}`,
    }))
    expect((await program.call('DATA_BULK_UPDATE', { collectionId: 'Busy', records })).status).toBe(200)
  }
  await saveAll(0)
  const stuck = await openFollower(await person.context.newPage(), 'Busy')
  await list.openWith(stuck.page, server.url, 'Busy', { orderBy: 'name' })
  await expect.poll(stuck.followed).toBe(moreLists)
  await list.openWith(page, server.url, 'Busy', { orderBy: 'name' })
  const first = (of: Page) => list.rows(of).first().innerText()
  const stopped = await stuck.stopAtNextChange()
  // Some 3 MB each: more than the sockets of both sides hold besides the 1 MB of the server.
  for (let round = 1; round <= 6; round += 1) {
    await saveAll(round)
    await stopped.whenStopped
    await expect.poll(() => first(page), { timeout: 20_000 }).toContain(`A${round}`)
  }
  await stopped.goOn()
  await expect.poll(stuck.closings).toBe(1)
  await expect.poll(() => first(stuck.page), { timeout: 30_000 }).toContain('A6')
  await saveAll(7)
  for (const each of [page, stuck.page]) await expect.poll(() => first(each), { timeout: 30_000 }).toContain('A7')
  await stuck.page.close()
}, 120_000)

const moreLists = 45

/** A page that follows many lists besides its own by the same connection, and can be kept from reading. */
async function openFollower(follower: Page, collectionId: string) {
  const seen = { followed: 0, closings: 0 }
  await follower.exposeFunction('tellFollowed', () => (seen.followed += 1))
  await follower.exposeFunction('tellClosed', () => (seen.closings += 1))
  await follower.addInitScript(
    ({ count, cursor }) => {
      const tell = (name: string) => (window as unknown as Record<string, () => void>)[name]?.()
      window.WebSocket = class extends WebSocket {
        constructor(url: string | URL) {
          super(url)
          this.addEventListener('close', () => tell('tellClosed'))
          this.addEventListener('message', ({ data }) => {
            const { type, id } = String(data).length < 200 ? JSON.parse(String(data)) : {}
            if (type === 'subscribed' && String(id).startsWith('more')) tell('tellFollowed')
            if (type !== 'ready') return
            for (let at = 0; at < count; at += 1)
              this.send(JSON.stringify({ type: 'subscribe', id: `more${at}`, cursor }))
          })
        }
      }
    },
    { count: moreLists, cursor: { collectionId } },
  )
  return {
    page: follower,
    followed: () => seen.followed,
    closings: () => seen.closings,
    /** Its scripts stand still, as those of a page that the browser has frozen. */
    async stopAtNextChange() {
      const session = await follower.context().newCDPSession(follower)
      const whenStopped = new Promise<void>(resolve => session.once('Debugger.paused', () => resolve()))
      await session.send('Debugger.enable')
      await session.send('Debugger.pause')
      return {
        whenStopped,
        async goOn() {
          await session.send('Debugger.disable')
        },
      }
    },
  }
}

test('S71 names of collections, fields, options, filters, views and records stay text in every look of a list', async () => {
  await view(hostile, { orderBy: 'name' })
  const open = (state: object) =>
    page.goto(`${server.url}/table?collectionId=Cases&Cases-table=${encodeURIComponent(JSON.stringify(state))}`)
  for (const type of ['table', 'list', 'card', 'grid', 'kanban']) {
    await open({ type, search: 'img' })
    await page.getByRole('main').getByText(hostile).first().waitFor()
  }
  await page.getByRole('region', { name: /^A <img/ }).waitFor()
  await open({ group: { fieldId: 'kind' } })
  await list.grid(page).getByText(`A ${hostile}`).first().waitFor()
  await page.getByRole('button', { name: 'All records' }).click()
  await page
    .getByRole('menuitemradio', { name: hostile })
    .or(page.getByRole('menuitem', { name: hostile }))
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  const dialog = await openFilter(page)
  await dialog
    .getByRole('button', { name: /Field$/ })
    .first()
    .click()
  await page.getByRole('option', { name: `Kind ${hostile}` }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await list.openWith(page, server.url, 'Cases', { search: 'img' })
  await list
    .rows(page)
    .getByRole('button', { name: `Actions for ${hostile}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: `Delete ${hostile}?` }).waitFor()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alertdialog').last()
  await toast.getByText(hostile).waitFor()
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})

test('a list of a collection that is not there says so, without the controls of a list', async () => {
  await page.goto(`${server.url}/table?collectionId=NeverWas`)
  await page.getByText('It may have been removed, or none of your apps includes it.').waitFor()
  expect(await page.getByRole('main').getByRole('searchbox').count()).toBe(0)
  await page.getByRole('link', { name: 'Go to home' }).waitFor()
})
