import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowOf } from '../scenarios/flow-of.ts'
import { viewOf } from '../scenarios/view-of.ts'
import { findOverflow } from './find-unmarked-texts.ts'
import { type TabStop, walkByTab } from './screens/tab-stops.ts'
import { untilCalm } from './screens/until-calm.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  page = workspace.page
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { program } = workspace
  const view = { collectionId: 'View', id: 'Board', record: viewOf('Board', ['Orders']) }
  expect(await program.call('CORE_CREATE', view)).toMatchObject({ status: 200 })
  const flow = { collectionId: 'Flow', id: 'Late', record: flowOf('Late orders') }
  expect(await program.call('CORE_CREATE', flow)).toMatchObject({ status: 200 })
})

afterAll(() => workspace?.end())

async function open(path: string): Promise<void> {
  const place = path === 'APP' ? `/builder/tags/data?id=${workspace.appId}` : path
  await page.goto(`${workspace.server.url}${place}`)
  // The last of the bar above every screen.
  await page.getByRole('button', { name: 'Notifications' }).waitFor()
  await untilCalm(page)
}

const shownAs = (type: string) => encodeURIComponent(JSON.stringify({ type }))
const products = (state: object) => `collectionId=Products&Products-table=${encodeURIComponent(JSON.stringify(state))}`

/** The most stops from the top of a screen to what people come there for. */
const mostToAction = 40

/** The main action of each: what is begun there, or the first field of what is edited, which stands before any Save. */
const screens: [name: string, path: string, action: RegExp][] = [
  ['home: the app', '/', /^link "Sales"/],
  ['a list as table: a new record', '/table?collectionId=Orders', /^link "New"/],
  ['a record page: its first field', '/detail?collectionId=Orders&id=10249', /^combobox "Customer"/],
  ['a form: Save', '/detail?collectionId=Orders', /^button "Save"/],
  ['a list as cards: a new record', `/table?${products({ type: 'card' })}`, /^link "New"/],
  ['a list as list: a new record', `/table?${products({ type: 'list' })}`, /^link "New"/],
  ['a board: a new record', `/table?collectionId=Orders&Orders-table=${shownAs('kanban')}`, /^link "New"/],
  ['a view: its table', '/view?id=Board', /^grid|^row|^gridcell|^textbox|^searchbox/],
  ['collections: a new one', '/builder/data/list', /^button "New collection"/],
  ['views: a new one', '/builder/views/list', /^link "New view"/],
  ['flows: a new one', '/builder/flows/list', /^link "New flow"/],
  ['apps: a new one', '/builder/tags/list', /^link "New app"/],
  ['users: a new one', '/builder/users/list', /^link "New user"/],
  ['integrations: a new one', '/builder/integrations/list', /^link "New integration"/],
  ['the trash of a collection: its records', '/trash?collectionId=Orders', /./],
  ['an import: its file', '/builder/data/import', /^button/],
  ['the guide: its search', '/builder/guide', /^searchbox|^textbox|^combobox/],
  ['components of a view: a component', '/builder/views/layout?id=Board', /^(treeitem|row|button)/],
  ['steps of a flow: the first of them', '/builder/flows/steps?id=Late', /^button "1 Check/],
  ['collections of an app: the first of them', 'APP', /^button "Customers"/],
  ['the editor of a collection: its name', '/builder/data/general?id=Orders', /^textbox "Name"/],
  ['settings: the name', '/builder/settings', /^textbox "Name"/],
  ['account: a new token', '/account', /^button "New API token"/],
]

test.each(screens)(
  '%s, by Tab alone; every stop has a name and a ring, and nothing over it',
  async (_, path, action) => {
    await open(path)
    const stops = await walkByTab(page, 60)
    expect(stops.filter(stop => !stop.hasName || !stop.hasRing || stop.cover !== undefined).map(describe)).toEqual([])
    const place = stops.findIndex(({ told, isInMain }) => isInMain && action.test(told))
    expect(place, stops.map(({ told }) => told).join('\n')).toBeGreaterThan(0)
    expect(place).toBeLessThan(mostToAction)
  },
)

/** What is wrong with a stop, in one line. */
const describe = ({ told, hasName, hasRing, cover }: TabStop) =>
  [told, !hasName && 'has no name', !hasRing && 'has no ring', cover && `lies under ${cover}`]
    .filter(Boolean)
    .join(', ')

const isWalkedNarrow =
  /^(APP$|\/($|table|detail|view\?|builder\/(data\/general|views\/layout|flows\/steps|users|settings)))/

/** 400 % zoom on a screen of 1,280 by 1,024. */
const atFourTimes: [name: string, path: string][] = [
  ...screens.flatMap(([name, path]): [string, string][] => (isWalkedNarrow.test(path) ? [[name, path]] : [])),
  ['steps of a flow on their canvas', '/builder/flows/steps?id=Late&view=canvas'],
]

test.each(atFourTimes)(
  '%s, within 320 by 256 pixels: nothing is cut off, and every stop can be seen',
  async (_, path) => {
    await page.setViewportSize({ width: 320, height: 256 })
    try {
      await open(path)
      expect(await findOverflow(page)).toEqual([])
      const stops = await walkByTab(page, 30)
      expect(stops.length).toBeGreaterThan(5)
      expect(stops.filter(stop => stop.cover !== undefined).map(describe)).toEqual([])
    } finally {
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  },
)

/** How many presses it is from the top of a page to Save with the focus, by way of what skips the fields. */
test.each(['/detail?collectionId=Orders&id=10249', '/detail?collectionId=Employees&id=1'])(
  'Save at the end of a long form is as near: %s',
  async path => {
    await open(path)
    const stops = await walkByTab(page, mostToAction)
    const skip = stops.findIndex(({ told }) => told.startsWith('link "Skip to the end of the form"'))
    expect(skip).toBeGreaterThan(0)
    expect(stops[skip]).toMatchObject({ hasRing: true, cover: undefined })
    expect(skip + 2).toBeLessThanOrEqual(mostToAction)
    await page.getByRole('link', { name: 'Skip to the end of the form' }).press('Enter')
    expect(await page.locator(':focus').ariaSnapshot()).toBe('- button "Save"')
  },
)

test('a table of 25 rows is one stop, from which a key opens the dialog of a cell', async () => {
  await open('/table?collectionId=Orders')
  const grid = page.getByRole('grid')
  expect(await grid.locator('[data-row]').count()).toBeGreaterThan(10)
  const roleInGrid = () =>
    grid.evaluate(node => (node.contains(document.activeElement) ? document.activeElement?.role : undefined))
  await page.getByRole('button', { name: 'More', exact: true }).last().focus()
  await page.keyboard.press('Tab')
  expect(await roleInGrid()).toBe('rowheader')
  await page.keyboard.press('ArrowRight')
  expect(await roleInGrid()).toBe('gridcell')
  await page.keyboard.press('Tab')
  expect(await roleInGrid()).toBeUndefined()
  await page.keyboard.press('Shift+Tab')
  expect(await roleInGrid()).toBe('gridcell')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(roleInGrid).toBe('gridcell')
})

test('a stop without a ring, without a name or under something else is noticed', async () => {
  await open('/account')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { outline: none !important; box-shadow: none !important }')
    document.adoptedStyleSheets.push(sheet)
    const nameless = document.createElement('button')
    document.body.prepend(nameless)
    nameless.style.cssText = 'position: fixed; inset: 0; z-index: 9999'
  })
  const [nameless, covered] = await walkByTab(page, 3)
  expect(nameless).toMatchObject({ hasName: false, hasRing: false, cover: undefined })
  expect(covered).toMatchObject({ hasName: true, hasRing: false, cover: expect.stringContaining('<button') })
})
